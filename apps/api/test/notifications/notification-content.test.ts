import { editBooking, getBooking, listNotifications } from '@axp/contracts';
import { reportProblem } from '@axp/contracts/problems';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

const list = async (as: Member) => (await api.call(listNotifications, { as, query: {} })).data;

/** Sets who is invited. */
async function invite(as: Member, id: string, people: readonly Member[]) {
  const { version } = (await api.call(getBooking, { as, params: { id } })).data;
  const invitees = people.map((person) => ({ userId: person.id }));
  await api.call(editBooking, { as, params: { id }, body: { version, invitees } });
}

describe('a notification', () => {
  it('[N-07] offers an answer for a new invitation, not for the removal before', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
    await invite(ann, data.id, []);
    await invite(ann, data.id, [bob]);
    const answers = (await list(bob)).map(({ bookingStatus, booking }) => [
      bookingStatus,
      booking?.answer ?? null,
    ]);
    expect(answers).toEqual([
      ['book-success', 'none'],
      ['cancelled-self', null],
      ['book-success', 'none'],
    ]);
  });

  it('[N-06] offers the owner no answer, even if they are invited too', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const people = { bookedForId: bob.id, invitees: [{ userId: bob.id }] };
    await book(api, ann, room.id, people);
    const [entry] = await list(bob);
    expect(entry).toMatchObject({ isParticipant: 0, booking: { answer: null } });
  });

  it('[Z-51] of a booking offers no check-in, which only its reminder does', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    api.clock.set(at('10:00'));
    const now = await api.call(getBooking, { as: ann, params: { id: data.id } });
    expect(now.data.abilities.checkIn).toBe(true);
    const [entry] = await list(ann);
    expect(entry).toMatchObject({ topic: 'booking', booking: { canCheckIn: false } });
  });

  it('[H-05] of a problem has the resource and the damage, not the private booking', async () => {
    const { ann, room } = await bookingWorld(api);
    const boss = await administrator(api, ann);
    const { data } = await book(api, ann, room.id, { title: 'Merger', privacy: 'private' });
    const text = 'The lamp is broken';
    await api.call(reportProblem, { as: ann, params: { id: data.id }, body: { text } });
    const [entry] = await list(boss);
    expect(entry).toMatchObject({
      topic: 'problem',
      title: room.name,
      reason: text,
      actor: { id: ann.id },
      bookingId: null,
    });
  });

  it('[H-05] of a booking that became private tells a former invitee nothing of it', async () => {
    const { ann, room } = await bookingWorld(api);
    const boss = await administrator(api, ann);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
    const params = { id: data.id };
    const moved = { start: at('14:00'), end: at('15:00'), reason: 'Fire drill' };
    await api.call(editBooking, { as: boss, params, body: { version: 1, ...moved } });
    const [shown] = await list(bob);
    expect(shown).toMatchObject({ reason: 'Fire drill', actor: { id: boss.id } });
    expect(shown?.moved?.start).toBe(moved.start);
    const hidden = { privacy: 'private' as const, invitees: [] };
    await api.call(editBooking, { as: ann, params, body: { version: 2, ...hidden } });
    const nothing = { actor: null, reason: null, moved: null, bookingId: null, booking: null };
    const entries = await list(bob);
    expect(entries).toHaveLength(3);
    for (const entry of entries) expect(entry).toMatchObject(nothing);
  });
});
