import { listBookingEvents, listNotifications } from '@axp/contracts';
import {
  getProblem,
  listKnownProblems,
  reportProblem,
  reportResourceProblem,
  resolveProblem,
} from '@axp/contracts/problems';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(() => {
  api.clock.set(at('09:00'));
  sent.length = 0;
});

const text = 'The ceiling is wet.';

/** A room that Bob booked for today, an administrator, and Ann, who reports. */
async function wetRoom(changes: Parameters<typeof book>[3] = {}) {
  const { ann, room } = await bookingWorld(api, { name: 'Ebro' });
  const bob = await colleagueOf(api, ann);
  const boss = await api.member({
    user: { merchant_id: ann.merchantId, is_administrator: true },
  });
  const { data: booking } = await book(api, bob, room.id, changes);
  const report = (body: object = { isUnusable: true }) =>
    api.call(reportResourceProblem, { as: ann, params: { id: room.id }, body: { text, ...body } });
  return { ann, bob, boss, room, booking, report };
}

const noticesOf = async (as: Member) => (await api.call(listNotifications, { as })).data;
const warningsOf = async (as: Member) =>
  (await noticesOf(as)).filter(({ topic }) => topic === 'announcement');

describe('a report that a resource can’t be used', () => {
  it('[R-03] warns the people of the rest of today’s bookings, and managers, at once', async () => {
    const { ann, bob, boss, room, report } = await wetRoom();
    const [cat, dan] = [await colleagueOf(api, ann), await colleagueOf(api, ann)];
    const later = { start: at('11:00'), end: at('12:00'), invitees: [{ userId: cat.id }] };
    const tomorrow = { start: at('06:00', 3), end: at('07:00', 3) };
    expect((await book(api, ann, room.id, later)).status).toBe(201);
    expect((await book(api, dan, room.id, tomorrow)).status).toBe(201);
    await report();
    expect(await warningsOf(bob)).toMatchObject([
      { title: 'Weekly sync', reason: 'out_of_order', actor: null },
    ]);
    expect(await warningsOf(cat)).toHaveLength(1);
    for (const one of [ann, dan]) expect(await warningsOf(one)).toEqual([]);
    expect((await noticesOf(boss)).map(({ topic }) => topic)).toEqual(['problem']);
  });

  it('[R-03] warns no one of a booking that is over', async () => {
    const { bob, report } = await wetRoom();
    api.clock.set(at('11:00'));
    await report();
    expect(await warningsOf(bob)).toEqual([]);
  });

  it('[R-03] mails the warning in words, and keeps it in the history, without its reporter', async () => {
    const { ann, bob, booking, report } = await wetRoom();
    await api.runJob('send_mails');
    sent.length = 0;
    await report();
    await api.runJob('send_mails');
    const mail = sent.find(({ to }) => to.address === bob.email);
    expect(mail?.text).toContain("It was reported that this can't be used.");
    expect(mail?.text).not.toContain(text);
    expect(JSON.stringify(mail)).not.toContain(ann.email);
    const params = { id: booking.id };
    const { data: events } = await api.call(listBookingEvents, { as: bob, params });
    const said = { action: 'announce', reason: 'out_of_order', actor: null };
    expect(events.at(-1)).toMatchObject(said);
  });

  it('[R-03] does so with a booking too, and only if the resource can’t be used', async () => {
    const { ann, bob, room, report } = await wetRoom();
    const later = { start: at('13:00'), end: at('14:00') };
    const { data: own } = await book(api, ann, room.id, later);
    await report({});
    expect(await warningsOf(bob)).toEqual([]);
    const body = { text, isUnusable: true };
    await api.call(reportProblem, { as: ann, params: { id: own.id }, body });
    expect(await warningsOf(bob)).toHaveLength(1);
  });

  it('[R-03] warns of each booking once while the report is open', async () => {
    const { bob, boss, room, report } = await wetRoom();
    const { data: problem } = await report();
    api.clock.advance({ minutes: 1 });
    await report();
    expect(await warningsOf(bob)).toHaveLength(1);
    api.clock.advance({ minutes: 1 });
    await book(api, bob, room.id, { start: at('13:00'), end: at('14:00') });
    api.clock.advance({ minutes: 1 });
    const { data: third } = await report();
    expect(await warningsOf(bob)).toHaveLength(2);
    const known = await api.call(listKnownProblems, { as: boss, params: { id: room.id } });
    for (const { id } of [problem, third, ...known.data]) {
      const body = { version: 1, note: 'The roof is tight.' };
      await api.call(resolveProblem, { as: boss, params: { id }, body });
    }
    await report();
    expect(await warningsOf(bob)).toHaveLength(4);
  });

  it('[R-03] warns no one while other units of the resource can be used', async () => {
    const { bob, room, report } = await wetRoom();
    await api.db
      .updateTable('resource')
      .set({ type: 'asset', quantity: 3, capacity: null })
      .where('id', '=', room.id)
      .execute();
    expect((await report()).status).toBe(201);
    expect(await warningsOf(bob)).toEqual([]);
  });

  it('[H-05] warns of a private booking, and shows it to neither reporter nor manager', async () => {
    const { ann, bob, boss, report } = await wetRoom({ title: 'Merger', privacy: 'private' });
    const { data } = await report();
    expect(await warningsOf(bob)).toMatchObject([{ title: 'Merger' }]);
    const seen = await api.call(getProblem, { as: boss, params: { id: data.id } });
    const read = [data, seen.data, await noticesOf(ann), await noticesOf(boss)];
    expect(JSON.stringify(read)).not.toContain('Merger');
    await api.runJob('send_mails');
    await api.runJob('send_account_mails');
    const others = sent.filter(({ to }) => to.address !== bob.email);
    expect(JSON.stringify(others)).not.toContain('Merger');
  });
});
