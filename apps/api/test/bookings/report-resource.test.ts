import { listNotifications, planMaintenance } from '@axp/contracts';
import {
  getProblem,
  listProblemManagers,
  listProblems,
  reportResourceProblem,
  resolveProblem,
  shareBlock,
  startProblem,
} from '@axp/contracts/problems';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { buildBusinessUnit } from '../factories.ts';
import { at, bookingWorld, colleagueOf } from './booking-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(() => {
  api.clock.set(at('09:00'));
  sent.length = 0;
});

const text = 'The screen stays dark.';
const note = 'The cable was replaced.';
const report = (as: Member, id: string, body: object = {}) =>
  api.call(reportResourceProblem, { as, params: { id }, body: { text, ...body } });
const start = (as: Member, id: string, version = 1) =>
  api.call(startProblem, { as, params: { id }, body: { version } });
const assign = (as: Member, id: string, assigneeId: string) =>
  api.call(startProblem, { as, params: { id }, body: { version: 1, assigneeId } });
const resolve = (as: Member, id: string, version = 1) =>
  api.call(resolveProblem, { as, params: { id }, body: { version, note } });
const get = async (as: Member, id: string) =>
  (await api.call(getProblem, { as, params: { id } })).data;
const notices = async (as: Member) => (await api.call(listNotifications, { as })).data;

/** A room, its manager, and a colleague without a booking of it. */
async function roomWorld() {
  const { ann, room } = await bookingWorld(api, { name: 'Ebro' });
  const manager = await colleagueOf(api, ann);
  await api.db
    .insertInto('resource_approver')
    .values({ merchant_id: ann.merchantId, resource_id: room.id, user_id: manager.id })
    .execute();
  const boss = await api.member({
    user: { merchant_id: ann.merchantId, is_administrator: true },
  });
  return { ann, room, manager, boss };
}

describe('reportResourceProblem', () => {
  it('[R-03] notifies the manager in the application and by mail, without a booking', async () => {
    const { ann, room, manager, boss } = await roomWorld();
    const { status, data } = await report(ann, room.id, { category: 'screen', isUnusable: true });
    expect(status).toBe(201);
    expect(data).toMatchObject({ category: 'screen', isUnusable: true, bookingId: null });
    expect(await notices(manager)).toMatchObject([
      {
        title: 'Ebro',
        topic: 'problem',
        reason: text,
        actor: { id: ann.id },
        bookingId: null,
        booking: null,
        problemId: data.id,
      },
    ]);
    expect(await notices(boss)).toEqual([]);
    await api.runJob('send_account_mails');
    expect(sent.map(({ to, subject }) => [to.address, subject])).toEqual([
      [manager.email, 'A problem was reported: Ebro'],
    ]);
    expect(sent[0]?.replyTo?.address).toBe(ann.email);
    expect(sent[0]?.text).toContain(text);
    expect(sent[0]?.text).toContain(`/admin/problems?problem=${data.id}`);
  });

  it('[R-03] sends no mail to a manager who mutes them, but lists the report', async () => {
    const { ann, room, manager } = await roomWorld();
    await api.db
      .updateTable('app_user')
      .set({ muted_mails: ['approvals'] })
      .where('id', '=', manager.id)
      .execute();
    await report(ann, room.id);
    await api.runJob('send_account_mails');
    expect(sent).toEqual([]);
    expect(await notices(manager)).toHaveLength(1);
  });

  it('[D-03] is refused for a resource restricted to another unit, except to its manager', async () => {
    const { ann, room, manager } = await roomWorld();
    const unit = await buildBusinessUnit(api.db, { merchant_id: ann.merchantId });
    await api.db
      .insertInto('resource_visibility')
      .values({
        merchant_id: ann.merchantId,
        resource_id: room.id,
        business_unit_id: unit.id,
      })
      .execute();
    await api.db
      .updateTable('resource')
      .set({ is_restricted: true })
      .where('id', '=', room.id)
      .execute();
    expect((await report(ann, room.id)).problem.code).toBe('resource.not_found');
    expect((await report(manager, room.id)).status).toBe(201);
  });

  it('[R-03] is refused to an auditor, who only reads, and to people of another merchant', async () => {
    const { ann, room, boss } = await roomWorld();
    const auditor = await api.member({ user: { merchant_id: ann.merchantId, is_auditor: true } });
    expect((await report(auditor, room.id)).problem.code).toBe('access.denied');
    const stranger = await api.member();
    expect((await report(stranger, room.id)).problem.code).toBe('resource.not_found');
    expect((await api.call(listProblems, { as: boss, query: {} })).data).toEqual([]);
  });

  it('[H-09] refuses reports above a person’s daily limit', async () => {
    const { ann, room } = await roomWorld();
    await api.db
      .updateTable('merchant')
      .set({ limits: JSON.stringify({ reports: { person: 1 } }) })
      .where('id', '=', ann.merchantId)
      .execute();
    expect((await report(ann, room.id)).status).toBe(201);
    expect((await report(ann, room.id)).problem.code).toBe('limit.reached');
  });
});

describe('resolveProblem of a problem without a booking', () => {
  it('[R-03] notifies its reporter in the application and by mail', async () => {
    const { ann, room, manager } = await roomWorld();
    const { data } = await report(ann, room.id);
    await api.runJob('send_account_mails');
    sent.length = 0;
    await resolve(manager, data.id);
    expect(await notices(ann)).toMatchObject([
      {
        title: 'Ebro',
        topic: 'problem-resolved',
        reason: note,
        actor: { id: manager.id },
        problemId: data.id,
      },
    ]);
    await api.runJob('send_account_mails');
    expect(sent.map(({ to, subject }) => [to.address, subject])).toEqual([
      [ann.email, 'A problem you reported is resolved: Ebro'],
    ]);
    expect(sent[0]?.text).toContain(note);
    expect(sent[0]?.replyTo?.address).toBe(manager.email);
  });

  it('[R-03] notifies no one who resolves their own report', async () => {
    const { room, manager } = await roomWorld();
    const { data } = await report(manager, room.id);
    await resolve(manager, data.id);
    expect((await notices(manager)).map(({ topic }) => topic)).toEqual(['problem']);
  });
});

describe('startProblem', () => {
  it('[R-03] names the manager who works on it, and counts it as theirs', async () => {
    const { ann, room, manager, boss } = await roomWorld();
    const { data: first } = await report(ann, room.id, { category: 'furniture' });
    const { data: second } = await report(ann, room.id);
    const { data } = await start(manager, first.id);
    expect(data).toMatchObject({
      state: 'open',
      version: 2,
      assignee: { id: manager.id, since: at('09:00') },
      abilities: { start: false, resolve: true },
    });
    expect((await get(boss, first.id)).abilities.start).toBe(true);
    const list = async (as: Member, query: object) => {
      const { data: rows, meta } = await api.call(listProblems, { as, query });
      return [rows.map(({ id }) => id), meta.open, meta.new, meta.mine];
    };
    expect(await list(manager, { work: 'mine' })).toEqual([[first.id], 2, 1, 1]);
    expect(await list(boss, { work: 'new' })).toEqual([[second.id], 2, 1, 0]);
    expect(await list(boss, { category: 'furniture' })).toEqual([[first.id], 1, 0, 0]);
  });

  it('[R-03] is refused to the reporter, in an outdated version and once resolved', async () => {
    const { ann, room, manager, boss } = await roomWorld();
    const { data } = await report(ann, room.id);
    expect((await start(ann, data.id)).problem.code).toBe('access.denied');
    await start(manager, data.id);
    expect((await start(boss, data.id)).problem.code).toBe('problem.stale');
    expect((await start(boss, data.id, 2)).data.assignee).toMatchObject({ id: boss.id });
    await resolve(boss, data.id, 3);
    expect((await start(manager, data.id, 4)).problem.code).toBe('problem.resolved');
  });

  it('[R-03] gives it to another manager, who is notified', async () => {
    const { ann, room, manager, boss } = await roomWorld();
    const { data: problem } = await report(ann, room.id);
    const before = (await notices(manager)).length;
    const { data } = await assign(boss, problem.id, manager.id);
    expect(data).toMatchObject({ version: 2, assignee: { id: manager.id, since: at('09:00') } });
    expect(await notices(manager)).toHaveLength(before + 1);
    expect((await notices(manager))[0]).toMatchObject({ topic: 'problem', problemId: problem.id });
    expect(await notices(boss)).toEqual([]);
  });

  it('[R-03] is refused for people who don’t manage the resource or left, by field', async () => {
    const { ann, room, manager, boss } = await roomWorld();
    const { data: problem } = await report(ann, room.id);
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', manager.id)
      .execute();
    const stranger = await api.member({ user: { is_administrator: true } });
    for (const { id } of [ann, manager, stranger]) {
      const refused = await assign(boss, problem.id, id);
      expect(refused.problem.errors).toMatchObject([
        { path: 'assigneeId', code: 'user.not_found' },
      ]);
    }
    expect((await get(boss, problem.id)).assignee).toBeNull();
  });
});

describe('listProblemManagers', () => {
  it('[R-03] names those who may work on a problem to its managers alone', async () => {
    const { ann, room, manager, boss } = await roomWorld();
    const { data: problem } = await report(ann, room.id);
    const facility = await colleagueOf(api, ann);
    await api.db
      .insertInto('building_manager')
      .values({
        merchant_id: ann.merchantId,
        building_id: room.building_id,
        user_id: facility.id,
      })
      .execute();
    const list = (as: Member) => api.call(listProblemManagers, { as, params: { id: problem.id } });
    const ids = [boss.id, facility.id, manager.id].toSorted();
    for (const as of [boss, manager]) {
      expect((await list(as)).data.map(({ id }) => id).toSorted()).toEqual(ids);
    }
    expect((await list(ann)).problem.code).toBe('access.denied');
    const stranger = await api.member({ user: { is_administrator: true } });
    expect((await list(stranger)).problem.code).toBe('problem.not_found');
  });
});

describe('shareBlock', () => {
  const window = { kind: 'maintenance' as const, start: at('09:00'), end: at('18:00', 3) };
  const share = (as: Member, id: string, blockId: string, version = 1) =>
    api.call(shareBlock, { as, params: { id }, body: { version, blockId } });

  it('[R-03] counts the other open problems of a block until they are resolved', async () => {
    const { ann, room, boss } = await roomWorld();
    const { data: first } = await report(ann, room.id);
    const { data: second } = await report(ann, room.id);
    const { data: block } = await api.call(planMaintenance, {
      as: boss,
      params: { id: room.id },
      body: { ...window, title: 'Screen', problemId: first.id, bookings: [] },
    });
    expect((await get(boss, first.id)).block).toMatchObject({ id: block.id, otherProblems: 0 });
    const { data } = await share(boss, second.id, block.id);
    expect(data.block).toMatchObject({ id: block.id, otherProblems: 1 });
    await resolve(boss, first.id, 2);
    expect((await get(boss, second.id)).block).toMatchObject({ id: block.id, otherProblems: 0 });
  });

  it('[R-03] is refused for a block of another resource and without the right to block', async () => {
    const { ann, room, boss, manager } = await roomWorld();
    const { data } = await report(ann, room.id);
    const other = await roomWorld();
    const { data: block } = await api.call(planMaintenance, {
      as: other.boss,
      params: { id: other.room.id },
      body: { ...window, title: 'Screen', bookings: [] },
    });
    expect((await share(boss, data.id, block.id)).problem.code).toBe('resource.not_found');
    expect((await share(manager, data.id, block.id)).problem.code).toBe('access.denied');
  });
});
