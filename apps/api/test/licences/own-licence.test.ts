import { getMe } from '@axp/contracts';
import {
  decideLicence,
  deleteMyLicence,
  deleteMyLicencePhoto,
  getMyLicence,
} from '@axp/contracts/licences';
import type { MailMessage } from '@axp/server-kit/mail';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member, TestApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { pdf, photograph } from '../files/sample-files.ts';
import {
  approverFor,
  auditOf,
  content,
  noticesOf,
  save,
  startLicenceApi,
  upload,
} from './licence-world.ts';

let api: TestApi;
let sent: MailMessage[];
beforeAll(async () => {
  ({ api, sent } = await startLicenceApi());
});
afterAll(() => api.close());

const mine = async (as: Member) => (await api.call(getMyLicence, { as })).data;

async function confirm(as: Member, of: Member, version: number): Promise<void> {
  const body = { version, decision: 'confirm' } as const;
  await api.call(decideLicence, { as, params: { userId: of.id }, body });
}

describe('getMyLicence', () => {
  it('[R-05] returns the full number to the owner, and null without a licence', async () => {
    const ann = await api.member();
    expect(await mine(ann)).toBeNull();
    await save(api, ann);
    expect(await mine(ann)).toMatchObject({ ...content, state: 'entered', version: 1 });
  });

  it('[R-05] reports a licence as expired on the day after its last, in the company’s time zone', async () => {
    const ann = await api.member();
    await save(api, ann, { expiresOn: '2026-11-02' });
    expect((await mine(ann))?.state).toBe('entered');
    await api.db
      .updateTable('driving_licence')
      .set({ expires_on: '2026-11-01' })
      .where('user_id', '=', ann.id)
      .execute();
    expect((await mine(ann))?.state).toBe('expired');
  });
});

describe('saveMyLicence', () => {
  it('[R-05] notifies administrators and approvers of the unit, once until they decide', async () => {
    const ann = await api.member();
    const [boss, approver] = [await administrator(api, ann), await approverFor(api, ann)];
    const [colleague, stranger] = [await colleagueOf(api, ann), await administrator(api)];
    await save(api, ann);
    await save(api, ann, { version: 1, number: '99887766' });
    const notice = [['licence-waiting', ann.fullName, ann.id]];
    expect(await noticesOf(api, boss)).toEqual(notice);
    expect(await noticesOf(api, approver)).toEqual(notice);
    for (const other of [ann, colleague, stranger]) expect(await noticesOf(api, other)).toEqual([]);
    await api.runJob('send_account_mails');
    const mailed = sent.filter(({ to }) => [boss.email, approver.email].includes(to.address));
    expect(mailed.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'A driving licence is waiting for confirmation'),
    );
    expect(mailed[0]?.text).toContain(`https://${ann.host}/approvals`);
    expect(mailed[0]?.text).not.toContain('99887766');
  });

  it('[R-05] needs confirmation after a change, but not for the same values', async () => {
    const ann = await api.member();
    const boss = await administrator(api, ann);
    await save(api, ann);
    await confirm(boss, ann, 1);
    expect((await save(api, ann)).data).toMatchObject({ state: 'confirmed', version: 2 });
    const { data } = await save(api, ann, { version: 2, expiresOn: '2031-01-01' });
    expect(data).toMatchObject({ state: 'entered', decidedAt: null, decidedBy: null });
    expect((await noticesOf(api, boss)).length).toBe(2);
    expect((await api.call(getMe, { as: ann, query: {} })).data.licence).toEqual({
      classes: ['B'],
      expiresOn: '2031-01-01',
      state: 'entered',
    });
  });

  it('[R-05] refuses an outdated version and keeps the newer values', async () => {
    const ann = await api.member();
    await save(api, ann);
    const { problem } = await save(api, ann, { number: '11112222' });
    expect(problem.code).toBe('licence.stale');
    expect((await mine(ann))?.number).toBe(content.number);
  });

  it.each([
    ['classes', 'too_few', { classes: [] }],
    ['number', 'too_short', { number: '1' }],
    ['expiresOn', 'invalid_date', { expiresOn: 'soon' }],
    ['expiresOn', 'end_in_past', { expiresOn: '2026-11-01' }],
  ])('[R-05] reports the field %s and the rule %s', async (path, code, changes) => {
    const ann = await api.member();
    const { problem } = await save(api, ann, changes);
    expect(problem.errors.map((error) => [error.path.replace('body.', ''), error.code])).toEqual([
      [path, code],
    ]);
  });

  it('[R-05] is in the audit log without the whole number', async () => {
    const ann = await api.member();
    await save(api, ann);
    const [event, ...others] = await auditOf(api, ann);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      action: 'create',
      actor_id: ann.id,
      object_name: ann.fullName,
      after: { classes: ['B'], number: '••••8823', state: 'entered' },
    });
  });
});

describe('setMyLicencePhoto', () => {
  it('[R-05] shows it to its owner and to people who confirm it only', async () => {
    const ann = await api.member();
    const [boss, approver] = [await administrator(api, ann), await approverFor(api, ann)];
    const [colleague, otherApprover] = [
      await colleagueOf(api, ann),
      await approverFor(api, await colleagueOf(api, ann)),
    ];
    await save(api, ann);
    const { data } = await upload(api, ann, await photograph());
    const url = data.photo?.original ?? '';
    const statusFor = async (as: Member) => {
      const authorization = `Bearer ${await api.tokenOf(as)}`;
      return (await api.inject({ url, headers: { host: as.host, authorization } })).statusCode;
    };
    expect([await statusFor(ann), await statusFor(boss), await statusFor(approver)]).toEqual([
      200, 200, 200,
    ]);
    expect([await statusFor(colleague), await statusFor(otherApprover)]).toEqual([404, 404]);
    expect((await api.inject({ url, headers: { host: ann.host } })).statusCode).toBe(404);
  });

  it('[R-05] makes a confirmed licence pending again, and replaces the previous photo', async () => {
    const ann = await api.member();
    await save(api, ann);
    await confirm(await administrator(api, ann), ann, 1);
    const first = await upload(api, ann, await photograph());
    expect(first.data).toMatchObject({ state: 'entered', version: 3 });
    await upload(api, ann, await photograph());
    const images = api.db
      .selectFrom('image')
      .select('id')
      .where('merchant_id', '=', ann.merchantId);
    expect(await images.execute()).toHaveLength(1);
  });

  it('[R-05] refuses other file types by field, and a photo without a licence', async () => {
    const ann = await api.member();
    expect((await upload(api, ann, await photograph())).problem.code).toBe('licence.not_found');
    await save(api, ann);
    expect((await upload(api, ann, pdf, 'card.pdf')).problem.errors).toEqual([
      expect.objectContaining({ path: 'file', code: 'picture_type_unknown' }),
    ]);
  });
});

describe('deleteMyLicencePhoto', () => {
  it('[R-05] deletes the picture; without one nothing changes', async () => {
    const ann = await api.member();
    await save(api, ann);
    await upload(api, ann, await photograph());
    const remove = () => api.call(deleteMyLicencePhoto, { as: ann });
    expect((await remove()).data).toMatchObject({ photo: null, version: 3 });
    expect((await remove()).data).toMatchObject({ photo: null, version: 3 });
    const images = api.db
      .selectFrom('image')
      .select('id')
      .where('merchant_id', '=', ann.merchantId);
    expect(await images.execute()).toEqual([]);
  });
});

describe('deleteMyLicence', () => {
  it('[R-05] deletes the licence with its photo, however often it is called', async () => {
    const ann = await api.member();
    await save(api, ann);
    await upload(api, ann, await photograph());
    const remove = () => api.call(deleteMyLicence, { as: ann });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect(await mine(ann)).toBeNull();
    const images = api.db
      .selectFrom('image')
      .select('id')
      .where('merchant_id', '=', ann.merchantId);
    expect(await images.execute()).toEqual([]);
    expect((await auditOf(api, ann)).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'delete',
    ]);
  });
});
