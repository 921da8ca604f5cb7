import { unsubscribeWeeklyReport } from '@axp/contracts';
import type { WeeklyReport } from '@axp/contracts/administration';
import {
  getWeeklyReport,
  listAuditEvents,
  previewWeeklyReport,
  testWeeklyReport,
  updateReportSettings,
  updateWeeklyReport,
} from '@axp/contracts/administration';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { bookMonday, endDay, releaseMonday, reportWorld, unitOfPeople } from './report-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(async () => {
  sent.length = 0;
  await sql`truncate weekly_report, weekly_report_recipient, report_mail`.execute(api.db);
});

/** Monday after the one that has bookings, at seven in Bangkok. */
const sending = '2026-11-09T00:00:00.000Z';

const settingsOf = async (as: Member) => (await api.call(getWeeklyReport, { as })).data;

async function start(
  as: Member,
  recipients: readonly Member[],
  changes: Partial<WeeklyReport> = {},
) {
  const { type = 'room', weekday = 1, time = '07:00' } = changes;
  const version = changes.version ?? (await settingsOf(as)).version;
  const recipientIds = recipients.map(({ id }) => id);
  return api.call(updateWeeklyReport, { as, body: { version, type, weekday, time, recipientIds } });
}

async function managerOf(admin: Member, building: { readonly id: string }): Promise<Member> {
  const manager = await api.member({ user: { merchant_id: admin.merchantId } });
  await api.db
    .insertInto('building_manager')
    .values({ merchant_id: admin.merchantId, user_id: manager.id, building_id: building.id })
    .execute();
  return manager;
}

async function run(instant?: string): Promise<readonly MailMessage[]> {
  if (instant !== undefined) api.clock.set(instant);
  const before = sent.length;
  await api.runJob('plan_weekly_reports');
  await api.runJob('send_weekly_reports');
  return sent.slice(before);
}

/** Figures of Monday: 150 of 1,200 minutes, one of two no-shows. */
async function reportedWorld() {
  const world = await reportWorld(api);
  const { admin, lotus, orchid } = world;
  await bookMonday(api, lotus, ['10:30', '12:00'], {
    status: 'checked-in',
    checked_in_at: '2026-11-02T03:30:00.000Z',
  });
  await bookMonday(api, orchid, ['17:00', '18:00']);
  await releaseMonday(api, orchid, ['10:00', '12:00', '10:15']);
  await endDay(api);
  return { ...world, admin };
}

describe('getWeeklyReport', () => {
  it('starts mails to readers of reports, and shows the next one in the zone of the merchant', async () => {
    const { admin } = await reportWorld(api);
    expect(await settingsOf(admin)).toEqual({
      version: 0,
      type: 'room',
      weekday: 1,
      time: '07:00',
      nextAt: null,
      timezone: 'Asia/Bangkok',
      readers: [{ id: admin.id, fullName: admin.fullName, isRecipient: false }],
    });
    const { data } = await start(admin, [admin], { weekday: 3, time: '18:30', type: 'car' });
    expect(data).toMatchObject({ type: 'car', weekday: 3, time: '18:30' });
    expect(data.nextAt).toBe('2026-11-04T11:30:00.000Z');
    expect(data.readers).toMatchObject([{ id: admin.id, isRecipient: true }]);
    const log = await api.call(listAuditEvents, { as: admin, query: {} });
    expect(log.data[0]).toMatchObject({ action: 'update', object: { type: 'report-settings' } });
    expect((await start(admin, [])).data.nextAt).toBeNull();
  });
});

describe('updateWeeklyReport', () => {
  it('[R-09] takes administrators, managers and auditors as recipients, and no one else', async () => {
    const { admin, building } = await reportWorld(api);
    const merchant_id = admin.merchantId;
    const auditor = await api.member({ user: { merchant_id, is_auditor: true } });
    const manager = await managerOf(admin, building);
    const others = await Promise.all([
      api.member({ user: { merchant_id } }),
      api.member({ user: { merchant_id, is_help_desk: true } }),
      api.member({ user: { merchant_id, is_auditor: true, status: 'deactivated' } }),
      api.member({ user: { is_administrator: true } }),
    ]);
    for (const other of others) {
      const { status, problem } = await start(admin, [admin, other]);
      expect([status, problem.code]).toEqual([422, 'user.may_not_read_reports']);
      expect(problem.errors).toMatchObject([{ path: 'recipientIds.1' }]);
    }
    const { readers } = await settingsOf(admin);
    expect(readers.map(({ id }) => id).toSorted()).toEqual(
      [admin.id, auditor.id, manager.id].toSorted(),
    );
    expect((await start(admin, [admin, auditor, manager])).status).toBe(200);
  });
});

describe('two administrators', () => {
  it('change the settings one after the other: the later one is asked to review them', async () => {
    const { admin } = await reportWorld(api);
    const both = [{ time: '08:00' }, { time: '09:00' }].map((change) =>
      start(admin, [admin], { ...change, version: 0 }),
    );
    const answers = await Promise.all(both);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem.code).toBe('weekly_report.stale');
    const { version } = await settingsOf(admin);
    expect((await start(admin, [], { version })).status).toBe(200);
    expect((await start(admin, [admin], { version })).problem.code).toBe('weekly_report.stale');
    expect((await settingsOf(admin)).nextAt).toBeNull();
  });
});

describe('the weekly report', () => {
  it('[D-06] is mailed at the local time with the figures of the week before', async () => {
    const { admin } = await reportedWorld();
    await start(admin, [admin]);
    expect(await run('2026-11-08T23:59:00.000Z')).toEqual([]);
    const [mail, ...others] = await run(sending);
    expect(others).toEqual([]);
    expect(mail?.to).toEqual({ name: admin.fullName, address: admin.email });
    expect(mail?.subject).toMatch(/^Rooms at .+: 13% used, 50% no-shows$/);
    expect(mail?.text).toContain('Use of opening hours: 13%');
    expect(mail?.text).toContain('Nov 2026, compared with the week before');
    expect(mail?.text).toContain('/admin/reports?type=room&from=2026-11-02&to=2026-11-08');
  });

  it('is written in the language of its reader, with the change of the week', async () => {
    const { admin } = await reportedWorld();
    await endDay(api, '2026-11-09T17:30:00.000Z');
    await api.db
      .updateTable('app_user')
      .set({ language: 'th' })
      .where('id', '=', admin.id)
      .execute();
    await start(admin, [admin]);
    const [mail] = await run('2026-11-16T00:00:00.000Z');
    expect(mail?.text).toContain('การใช้งานในเวลาทำการ: 0% (ลดลง 2.5 จุด ก่อนหน้า 2.5%)');
    expect(mail?.text).toContain('พ.ย. 2569 เทียบกับสัปดาห์ก่อนหน้า');
    expect(mail?.subject).toMatch(/^ห้องของ .+: ใช้งาน 0%$/);
  });

  it('[D-06] is mailed once by two servers, once after an outage, and again a week later', async () => {
    const { admin } = await reportWorld(api);
    await start(admin, [admin]);
    api.clock.set('2026-11-25T09:00:00.000Z');
    const plan = () => api.runJob('plan_weekly_reports');
    await Promise.all([plan(), plan(), plan()]);
    const late = await run();
    expect(late.map(({ text }) => /from=(\S+)&/.exec(text)?.[1])).toEqual(['2026-11-16']);
    expect(await run('2026-11-29T23:59:00.000Z')).toEqual([]);
    expect(await run('2026-11-30T00:00:00.000Z')).toHaveLength(1);
    expect(await run('2026-11-30T00:05:00.000Z')).toEqual([]);
  });

  it('is not mailed for a time that had passed when it was set', async () => {
    const { admin } = await reportWorld(api);
    api.clock.set('2026-11-03T02:00:00.000Z');
    await start(admin, [admin], { weekday: 2, time: '08:00' });
    expect(await run('2026-11-03T02:05:00.000Z')).toEqual([]);
    api.clock.set('2026-11-05T02:00:00.000Z');
    await start(admin, [admin], { weekday: 3, time: '08:00' });
    expect(await run('2026-11-05T02:05:00.000Z')).toEqual([]);
  });

  it('keeps its local time when clocks change', async () => {
    api.clock.set('2026-10-16T12:00:00.000Z');
    const admin = await administrator(api);
    await api.db
      .updateTable('merchant')
      .set({ timezone: 'Europe/Berlin' })
      .where('id', '=', admin.merchantId)
      .execute();
    const { data } = await start(admin, [admin]);
    expect(data.nextAt).toBe('2026-10-19T05:00:00.000Z');
    expect(await run('2026-10-19T04:59:00.000Z')).toEqual([]);
    expect(await run('2026-10-19T05:00:00.000Z')).toHaveLength(1);
    expect((await settingsOf(admin)).nextAt).toBe('2026-10-26T06:00:00.000Z');
    expect(await run('2026-10-26T05:59:00.000Z')).toEqual([]);
    expect(await run('2026-10-26T06:00:00.000Z')).toHaveLength(1);
  });

  it('[R-09] shows each reader what they can see on the page at that moment', async () => {
    const { admin, place } = await reportedWorld();
    const hill = await buildBuilding(api.db, { ...place, name: 'Hill' });
    await buildResource(api.db, { merchant_id: admin.merchantId, building_id: hill.id });
    const manager = await managerOf(admin, hill);
    await endDay(api, '2026-11-03T17:30:00.000Z');
    await start(admin, [admin, manager]);
    const mails = await run(sending);
    const useFor = ({ email }: Member) =>
      /Use of opening hours: (\S+)/.exec(
        mails.find(({ to }) => to.address === email)?.text ?? '',
      )?.[1];
    expect([useFor(admin), useFor(manager)]).toEqual(['5%', '0%']);
  });

  it('[R-09] names no person and no business unit, whatever reports show', async () => {
    const { admin, lotus } = await reportWorld(api);
    const { unit, people } = await unitOfPeople(api, admin.merchantId, 'Tiny unit', 1);
    const booker_id = people[0]?.id ?? '';
    await bookMonday(api, lotus, ['10:00', '11:00'], {
      title: 'Board secrets',
      privacy: 'private',
      business_unit_id: unit.id,
      booker_id,
      booked_for_id: booker_id,
    });
    await endDay(api);
    await api.call(updateReportSettings, { as: admin, body: { people: 'names' } });
    await start(admin, [admin]);
    const [mail] = await run(sending);
    expect(mail?.subject).toContain('5% used');
    for (const secret of ['Tiny unit', 'Board secrets', people[0]?.full_name ?? '?', 'Lotus']) {
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(secret);
    }
  });

  it.each([
    ['was deactivated', { status: 'deactivated' }],
    ['lost the right', { is_auditor: false }],
  ] as const)('[R-09] is not mailed to a reader who %s after it was queued', async (_, change) => {
    const { admin } = await reportWorld(api);
    const auditor = await api.member({
      user: { merchant_id: admin.merchantId, is_auditor: true },
    });
    await start(admin, [admin, auditor]);
    api.clock.set(sending);
    await api.runJob('plan_weekly_reports');
    await api.db.updateTable('app_user').set(change).where('id', '=', auditor.id).execute();
    await api.runJob('send_weekly_reports');
    expect(sent.map(({ to }) => to.address)).toEqual([admin.email]);
    expect(await api.db.selectFrom('report_mail').selectAll().execute()).toEqual([]);
  });
});

describe('previewWeeklyReport', () => {
  it('shows subject and figures of the mail', async () => {
    const { admin } = await reportedWorld();
    await start(admin, [admin]);
    const [mail] = await run(sending);
    const { data } = await api.call(previewWeeklyReport, { as: admin, query: {} });
    expect(data).toMatchObject({ from: '2026-11-02', to: '2026-11-08', subject: mail?.subject });
    expect(data.figures).toHaveLength(4);
    for (const { label, value } of data.figures) {
      expect(mail?.text).toContain(`${label}: ${value}`);
    }
    const cars = await api.call(previewWeeklyReport, { as: admin, query: { type: 'car' } });
    expect(cars.data.subject).toMatch(/^Cars at .+: no figures for last week$/);
  });
});

describe('testWeeklyReport', () => {
  it('mails the report to the caller alone, without starting anything', async () => {
    const { admin } = await reportedWorld();
    api.clock.set(sending);
    await api.call(testWeeklyReport, { as: admin, body: { type: 'room' } });
    const mails = await run();
    expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      [admin.email, expect.stringContaining('13% used')],
    ]);
    expect((await settingsOf(admin)).nextAt).toBeNull();
  });
});

describe('unsubscribeWeeklyReport', () => {
  const post = (host: string, url: string) =>
    api.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });

  it('ends the mails by one click without signing in, also for a mail that is queued', async () => {
    const { admin } = await reportWorld(api);
    const auditor = await api.member({
      user: { merchant_id: admin.merchantId, is_auditor: true },
    });
    await start(admin, [admin, auditor]);
    const mails = await run(sending);
    const headers = mails.find(({ to }) => to.address === auditor.email)?.headers ?? {};
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    api.clock.set('2026-11-16T00:00:00.000Z');
    await api.runJob('plan_weekly_reports');
    const { version } = await settingsOf(admin);
    expect((await post(auditor.host, url)).statusCode).toBe(204);
    expect((await post(auditor.host, url)).statusCode).toBe(204);
    // A form that was opened before does not add the recipient again.
    expect((await start(admin, [admin, auditor], { version })).status).toBe(409);
    expect((await run()).map(({ to }) => to.address)).toEqual([admin.email]);
    expect((await settingsOf(admin)).readers).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id: auditor.id, isRecipient: false })]),
    );
  });

  it('takes the token of the page in the mail, and refuses tokens of others', async () => {
    const { admin } = await reportWorld(api);
    const other = await reportWorld(api);
    await start(admin, [admin]);
    const [mail] = await run(sending);
    const token = /\/weekly-report#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const follow = (host: string, given: string) =>
      api.call(unsubscribeWeeklyReport, { host, params: { token: given }, body: {} });
    const foreign = await follow(other.admin.host, token);
    expect([foreign.status, foreign.problem.code]).toEqual([404, 'link.not_found']);
    const forged = token.replace(admin.id, other.admin.id);
    expect((await follow(admin.host, forged)).status).toBe(404);
    expect((await follow(admin.host, admin.id)).status).toBe(404);
    expect((await settingsOf(admin)).nextAt).not.toBeNull();
    expect((await follow(admin.host, token)).status).toBe(204);
    expect((await settingsOf(admin)).nextAt).toBeNull();
  });
});
