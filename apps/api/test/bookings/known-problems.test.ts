import { listNotifications } from '@axp/contracts';
import {
  getProblem,
  joinProblem,
  listKnownProblems,
  reportProblem,
  reportResourceProblem,
  resolveProblem,
  startProblem,
} from '@axp/contracts/problems';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { buildBusinessUnit } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(() => {
  api.clock.set(at('09:00'));
  sent.length = 0;
});

const text = 'The blinds are stuck.';
const note = 'The motor was replaced.';

/** A room with a problem that Ann reported, a colleague, and an administrator. */
async function knownWorld() {
  const { ann, room } = await bookingWorld(api, { name: 'Ebro' });
  const bob = await colleagueOf(api, ann);
  const { merchantId: merchant_id } = ann;
  const boss = await api.member({ user: { merchant_id, is_administrator: true } });
  const params = { id: room.id };
  const body = { text, category: 'furniture' } as const;
  const { data: problem } = await api.call(reportResourceProblem, { as: ann, params, body });
  return { ann, bob, boss, room, problem };
}

const known = (as: Member, id: string) => api.call(listKnownProblems, { as, params: { id } });
const join = (as: Member, id: string) => api.call(joinProblem, { as, params: { id } });
const resolve = (as: Member, id: string) =>
  api.call(resolveProblem, { as, params: { id }, body: { version: 1, note } });
const get = async (as: Member, id: string) =>
  (await api.call(getProblem, { as, params: { id } })).data;

/** Restricts a room to a unit that has no members. */
async function restrict({ merchant_id, id }: { merchant_id: string; id: string }): Promise<void> {
  const unit = await buildBusinessUnit(api.db, { merchant_id });
  const seen = { merchant_id, resource_id: id, business_unit_id: unit.id };
  await api.db.insertInto('resource_visibility').values(seen).execute();
  await api.db.updateTable('resource').set({ is_restricted: true }).where('id', '=', id).execute();
}

describe('listKnownProblems', () => {
  it('[R-03] lists open problems of a resource without their reporters', async () => {
    const { bob, ann, boss, room, problem } = await knownWorld();
    const { data } = await known(bob, room.id);
    const expected = { id: problem.id, category: 'furniture', text, isUnusable: false };
    expect(data).toEqual([
      { ...expected, reportedAt: at('09:00'), isStarted: false, isMine: false },
    ]);
    expect(JSON.stringify(data)).not.toContain(ann.id);
    expect((await known(ann, room.id)).data).toMatchObject([{ isMine: true }]);
    await api.call(startProblem, { as: boss, params: { id: problem.id }, body: { version: 1 } });
    expect((await known(bob, room.id)).data).toMatchObject([{ isStarted: true }]);
    await api.call(resolveProblem, {
      as: boss,
      params: { id: problem.id },
      body: { version: 2, note },
    });
    expect((await known(bob, room.id)).data).toEqual([]);
  });

  it('[H-05] has no text of a report from a private booking of others', async () => {
    const { ann, bob, room } = await knownWorld();
    const { data: booking } = await book(api, ann, room.id, { privacy: 'private' });
    const params = { id: booking.id };
    const body = { text: 'The takeover papers are wet.' };
    await api.call(reportProblem, { as: ann, params, body });
    const texts = async (as: Member) => (await known(as, room.id)).data.map((one) => one.text);
    const read = await texts(bob);
    expect(read).toHaveLength(2);
    expect(new Set(read)).toEqual(new Set([null, text]));
    expect(await texts(ann)).toContain('The takeover papers are wet.');
  });

  it('[H-04] is refused for a resource that the caller can’t see', async () => {
    const { bob, room } = await knownWorld();
    await restrict(room);
    expect((await known(bob, room.id)).problem.code).toBe('resource.not_found');
  });
});

describe('joinProblem', () => {
  it('[R-03] sends the result to each person who has the same problem, once', async () => {
    const { bob, boss, problem } = await knownWorld();
    await join(bob, problem.id);
    await join(bob, problem.id);
    expect((await get(boss, problem.id)).others).toBe(1);
    await api.runJob('send_account_mails');
    sent.length = 0;
    await resolve(boss, problem.id);
    const { data: notices } = await api.call(listNotifications, { as: bob });
    expect(notices).toMatchObject([
      { topic: 'problem-resolved', title: 'Ebro', reason: note, problemId: problem.id },
    ]);
    await api.runJob('send_account_mails');
    expect(sent.map(({ to }) => to.address)).toContain(bob.email);
    const mail = sent.find(({ to }) => to.address === bob.email);
    expect(mail?.text).toContain(note);
  });

  it('[R-03] shows the problem to who joins it, without the name of its reporter', async () => {
    const { ann, bob, boss, problem } = await knownWorld();
    const hidden = await api.call(getProblem, { as: bob, params: { id: problem.id } });
    expect(hidden.problem.code).toBe('problem.not_found');
    await join(bob, problem.id);
    expect(await get(bob, problem.id)).toMatchObject({ text, reporter: null, others: 1 });
    expect((await get(boss, problem.id)).reporter).toMatchObject({ id: ann.id });
    expect((await get(ann, problem.id)).reporter).toMatchObject({ id: ann.id });
  });

  it('[R-03] changes nothing for the reporter', async () => {
    const { ann, problem } = await knownWorld();
    expect((await join(ann, problem.id)).status).toBe(204);
    expect((await get(ann, problem.id)).others).toBe(0);
  });

  it('[R-03] is refused once the problem is resolved, to auditors and to other merchants', async () => {
    const { ann, bob, boss, problem } = await knownWorld();
    const auditor = await api.member({ user: { merchant_id: ann.merchantId, is_auditor: true } });
    expect((await join(auditor, problem.id)).problem.code).toBe('access.denied');
    const stranger = await api.member();
    expect((await join(stranger, problem.id)).problem.code).toBe('problem.not_found');
    await resolve(boss, problem.id);
    expect((await join(bob, problem.id)).problem.code).toBe('problem.resolved');
  });

  it('[H-04] is refused for a resource that the caller can’t see', async () => {
    const { bob, room, problem } = await knownWorld();
    await restrict(room);
    expect((await join(bob, problem.id)).problem.code).toBe('problem.not_found');
  });

  it('[H-09] counts as a report of the day', async () => {
    const { bob, room, problem } = await knownWorld();
    const params = { id: room.id };
    for (let count = 0; count < 20; count += 1) {
      await api.call(reportResourceProblem, { as: bob, params, body: { text } });
    }
    expect((await join(bob, problem.id)).problem.code).toBe('limit.reached');
  });
});
