import { randomUUID } from 'node:crypto';
import type { AdminUser } from '@axp/contracts';
import { listUsers, updateUser } from '@axp/contracts';
import {
  checkPeopleSheet,
  downloadPeopleTemplate,
  getImportProgress,
  importPeopleSheet,
} from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBusinessUnit, buildMembership, buildSignInMethod, buildUser } from '../factories.ts';
import { administrator } from './admin-world.ts';
import { sendFile } from './resource-world.ts';
import { downloadFile, xlsxOf } from './xlsx-files.ts';

const api = testApi();

type Query = Readonly<Record<string, string>>;

const check = (as: Member, content: Uint8Array | string, query: Query = {}) =>
  sendFile(api, checkPeopleSheet, { as, content, query, params: {} });

const run = (
  as: Member,
  content: Uint8Array | string,
  query: Query = {},
  importId: string = randomUUID(),
) => sendFile(api, importPeopleSheet, { as, content, query, params: { importId } });

async function world() {
  const admin = await administrator(api);
  const { merchantId: merchant_id } = admin;
  const sales = await buildBusinessUnit(api.db, { merchant_id, title: 'Sales' });
  await buildBusinessUnit(api.db, { merchant_id, title: 'ฝ่ายขาย' });
  const people = async () => {
    const query = { sort: 'email' as const, limit: 100 };
    const { data } = await api.call(listUsers, { as: admin, query });
    return new Map(data.map((user) => [user.email, user]));
  };
  return { admin, merchant_id, sales, people };
}

const mailsOf = async (merchantId: string) => {
  const rows = await api.db
    .selectFrom('account_mail')
    .select(['email', 'purpose', 'language'])
    .where('merchant_id', '=', merchantId)
    .orderBy('email')
    .execute();
  return rows;
};

const titles = (user: AdminUser | undefined) => user?.businessUnits.map(({ title }) => title);

const list = [
  'Email,Name,Department,Admin,Approver,Language',
  'ann@new.test,Ann Lee,Sales | ฝ่ายขาย,no,yes,th',
  'BEN@new.test,Ben Wu,sales,,,',
].join('\n');

describe('importPeopleSheet', () => {
  it('[R-07] invites people with their units and roles, each by one mail in the outbox', async () => {
    const { admin, merchant_id, people } = await world();
    const { data } = await run(admin, list);
    expect(data.counts).toMatchObject({ invited: 2, refused: 0, skipped: 0 });
    const all = await people();
    const ann = all.get('ann@new.test');
    expect(ann).toMatchObject({ fullName: 'Ann Lee', status: 'invited', isApprover: true });
    expect(titles(ann)).toEqual(['Sales', 'ฝ่ายขาย']);
    expect(titles(all.get('ben@new.test'))).toEqual(['Sales']);
    expect(await mailsOf(merchant_id)).toEqual([
      { email: 'ann@new.test', purpose: 'activate', language: 'th' },
      { email: 'ben@new.test', purpose: 'activate', language: 'en' },
    ]);
  });

  it('[R-07] adds invited people without a unit to the only one of the company', async () => {
    const { admin, merchant_id, people } = await world();
    await api.db
      .updateTable('business_unit')
      .set({ is_active: false })
      .where('merchant_id', '=', merchant_id)
      .where('title', '<>', 'Sales')
      .execute();
    await run(admin, 'Email,Name,Department\nann@new.test,Ann Lee,\nben@new.test,Ben Wu,-');
    const all = await people();
    expect(titles(all.get('ann@new.test'))).toEqual(['Sales']);
    expect(titles(all.get('ben@new.test'))).toEqual([]);
  });

  it('[R-07] accepts the rows of an Excel file', async () => {
    const { admin, people } = await world();
    const rows = [
      ['อีเมล', 'ชื่อ', 'ผู้ดูแลระบบ'],
      ['dao@new.test', 'ดาว', true],
    ];
    expect((await run(admin, xlsxOf(rows))).data.counts).toMatchObject({ invited: 1 });
    expect((await people()).get('dao@new.test')).toMatchObject({
      fullName: 'ดาว',
      isAdministrator: true,
    });
  });

  it.each([
    ['Given name,Family name,Email\nAnn,Lee,ann@new.test', 'Ann Lee'],
    ['ชื่อ,นามสกุล,อีเมล\nดาว,ใจดี,ann@new.test', 'ดาว ใจดี'],
    ['Name,Surname,Email\nAnn,Lee,ann@new.test', 'Ann Lee'],
    ['Name,Last name,Email\nAnn Lee,Lee,ann@new.test', 'Ann Lee'],
    ['Name,Email\n,Ann Lee <ann@new.test>', 'Ann Lee'],
    ['Name,Email\nAnn Lee,mailto:Ann@new.test', 'Ann Lee'],
  ])(
    '[R-07] reads first and last names, and addresses in mail format: %j',
    async (content, name) => {
      const { admin, people } = await world();
      expect((await run(admin, content)).data.counts).toMatchObject({ invited: 1 });
      expect((await people()).get('ann@new.test')?.fullName).toBe(name);
    },
  );

  it('[R-07] keeps the values of a known person for empty cells', async () => {
    const { admin, people } = await world();
    await run(admin, list);
    const content = 'email,full_name,business_units,approver\nann@new.test,,,';
    const { data } = await run(admin, content, { existing: 'update' });
    expect(data.counts).toMatchObject({ unchanged: 1 });
    expect((await people()).get('ann@new.test')).toMatchObject({
      fullName: 'Ann Lee',
      isApprover: true,
    });
  });

  it('[R-07] reports the result of each row, and continues after a row with an error', async () => {
    const { admin, merchant_id, people } = await world();
    await buildUser(api.db, { merchant_id, email: 'gone@new.test', status: 'deactivated' });
    const content = [
      'email,full_name,business_units,administrator',
      'not an address,No One,,',
      'ann@new.test,Ann Lee,Nowhere,',
      'ben@new.test,Ben Wu,Sales,perhaps',
      'cid@new.test,Cid Moon,Sales,',
      'cid@new.test,Cid Again,Sales,',
      'gone@new.test,Gone,,',
      `${admin.email},Admin,,`,
      ',=cmd(),,',
    ].join('\n');
    const { data } = await run(admin, content);
    expect(
      data.rows.map(({ row, outcome, reasons }) =>
        [row, outcome, ...reasons.map(({ column }) => column)].join(' '),
      ),
    ).toEqual([
      '2 refused email',
      '3 refused business_units',
      '4 refused administrator',
      '5 invited',
      '6 refused email',
      '7 skipped email',
      '8 skipped email',
      '9 refused full_name email',
    ]);
    expect(data.rows[1]?.reasons[0]?.message).toMatch(
      /^Unknown: 'Nowhere'. Allowed: .*Sales, ฝ่ายขาย$/,
    );
    expect(data.rows[6]?.reasons[0]?.message).toMatch(/already has an account/);
    expect((await people()).get('cid@new.test')?.fullName).toBe('Cid Moon');
    expect(await mailsOf(merchant_id)).toHaveLength(1);
  });

  it('[R-07] can be repeated: known addresses are skipped, and get no second mail', async () => {
    const { admin, merchant_id } = await world();
    await run(admin, list);
    const { data } = await run(admin, list);
    expect(data.counts).toMatchObject({ invited: 0, skipped: 2 });
    expect(await mailsOf(merchant_id)).toHaveLength(2);
  });

  it('[R-07] updates known addresses on request, by the columns of the file', async () => {
    const { admin, people } = await world();
    await run(admin, list);
    const content = 'email,full_name,business_units\nann@new.test,Ann Lee-Smith,Sales';
    const first = await run(admin, content, { existing: 'update' });
    expect(first.data.counts).toMatchObject({ updated: 1, skipped: 0 });
    const ann = (await people()).get('ann@new.test');
    expect(ann).toMatchObject({ fullName: 'Ann Lee-Smith', isApprover: true });
    expect(titles(ann)).toEqual(['Sales']);
    const second = await run(admin, content, { existing: 'update' });
    expect(second.data.counts).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('[R-07] keeps the role of the last administrator', async () => {
    const { admin, people } = await world();
    const content = `email,full_name,administrator\n${admin.email},Boss,no\nann@new.test,Ann,no`;
    const { data } = await run(admin, content, { existing: 'update' });
    expect(data.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'invited']);
    expect((await people()).get(admin.email)?.isAdministrator).toBe(true);
  });

  it('[R-07] [J-04] keeps the business unit that a group grants', async () => {
    const { admin, merchant_id, sales, people } = await world();
    const { id: user_id, email } = await buildUser(api.db, { merchant_id });
    await buildMembership(api.db, { merchant_id, user_id, business_unit_id: sales.id });
    const { code } = await buildSignInMethod(api.db, { merchant_id, group_mode: 'on' });
    const right = { right_kind: 'business-unit', business_unit_id: sales.id, group_name: 'Staff' };
    await api.db
      .insertInto('group_grant')
      .values({ merchant_id, user_id, method_code: code, id: randomUUID(), ...right })
      .execute();
    const sheet = `Email,Name,Department\n${email},Ann Lee,ฝ่ายขาย`;
    const { data } = await run(admin, sheet, { existing: 'update' });
    expect(data.rows).toMatchObject([
      { outcome: 'refused', reasons: [{ message: expect.stringContaining('comes from a group') }] },
    ]);
    expect(titles((await people()).get(email))).toEqual(['Sales']);
  });

  it('[R-07] stops inviting at the daily mail limit, row by row', async () => {
    const { admin, merchant_id } = await world();
    await api.db
      .updateTable('merchant')
      .set({ limits: JSON.stringify({ mails: { person: 1 } }) })
      .where('id', '=', merchant_id)
      .execute();
    api.clock.advance({ minutes: 5 });
    const { data } = await run(admin, list);
    expect(data.rows.map(({ outcome }) => outcome)).toEqual(['invited', 'refused']);
    expect(data.rows[1]?.reasons[0]?.message).toMatch(/daily limit for emails/);
  });

  it('[R-07] reports its progress, for 500 people', async () => {
    const { admin, merchant_id } = await world();
    const rows = Array.from({ length: 500 }, (_, at) => `p${at}@new.test,Person ${at},Sales`);
    const importId = randomUUID();
    const content = ['email,full_name,business_units', ...rows].join('\n');
    expect((await run(admin, content, {}, importId)).data.counts.invited).toBe(500);
    const progress = await api.call(getImportProgress, { as: admin, params: { importId } });
    expect(progress.data).toEqual({ done: 500, total: 500 });
    expect(await mailsOf(merchant_id)).toHaveLength(500);
  });

  it('[R-07] [T-07] invites only to the caller’s company', async () => {
    const { admin } = await world();
    const other = await world();
    await run(admin, list);
    const { data } = await run(other.admin, list);
    expect(data.counts.invited).toBe(2);
  });
});

describe('checkPeopleSheet', () => {
  it('[R-07] is a dry run: it reports the same, and neither invites nor sends', async () => {
    const { admin, merchant_id, people } = await world();
    const { data } = await check(admin, list);
    expect(data.counts).toMatchObject({ invited: 2 });
    expect(data.columns.map(({ column }) => column)).toEqual([
      'email',
      'full_name',
      'business_units',
      'administrator',
      'approver',
      'language',
    ]);
    expect((await people()).has('ann@new.test')).toBe(false);
    expect(await mailsOf(merchant_id)).toEqual([]);
  });

  it('[R-07] reads no row until the required columns are known', async () => {
    const { admin } = await world();
    const content = 'Wer,Wohin\nAnn Lee,ann@new.test';
    expect((await check(admin, content)).data).toMatchObject({
      missing: ['email', 'full_name'],
      rows: [],
    });
    const mapped = await check(admin, content, { columns: 'full_name,email' });
    expect(mapped.data.rows).toMatchObject([{ email: 'ann@new.test', outcome: 'invited' }]);
  });

  it('[R-07] refuses a change that another user makes first', async () => {
    const { admin, people } = await world();
    await run(admin, list);
    const ann = (await people()).get('ann@new.test');
    const params = { id: ann?.id ?? '' };
    await api.call(updateUser, { as: admin, params, body: { version: 1, fullName: 'Ann Two' } });
    const content = 'email,full_name\nann@new.test,Ann Two';
    const { data } = await check(admin, content, { existing: 'update' });
    expect(data.counts.unchanged).toBe(1);
  });
});

describe('downloadPeopleTemplate', () => {
  it('[R-07] has the columns, and for Excel an example and the business units', async () => {
    const { admin } = await world();
    const csv = await downloadFile(api, downloadPeopleTemplate, { as: admin, query: {} });
    expect(csv.bytes.toString()).toMatch(/email,full_name,business_units,all_units,administrator/);
    const query = { format: 'xlsx' };
    const { texts } = await downloadFile(api, downloadPeopleTemplate, { as: admin, query });
    expect(texts).toContain('ฝ่ายขาย');
    expect(texts).toContain('amelia.grant@example.com');
  });
});
