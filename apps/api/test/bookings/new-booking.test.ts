import { getBooking } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { MailFacts } from '../../src/modules/notices/mail/mail-facts.ts';
import { addMails } from '../../src/modules/notices/mail/outbox.repository.ts';
import { testApi } from '../app.ts';
import { perHour } from '../bills/bill-world.ts';
import { buildFloor, buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const api = testApi();

function eventOf(bookingId: string) {
  return api.db
    .selectFrom('outbox_event')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

/** The facts of a booking's mails as the request kept them, and as a later read would. */
async function factsOf(bookingId: string) {
  const { merchant_id, event_id: eventId, facts } = await eventOf(bookingId);
  await api.db.deleteFrom('outbox_event').where('event_id', '=', eventId).execute();
  const mail = {
    id: eventId,
    recipient: 'reader@partner.test',
    name: '',
    userId: null,
    topic: 'booking',
    bookingStatus: 'book-success',
    isParticipant: true,
  } as const;
  await api.db.transaction().execute(async (db) => {
    const tx = { db, merchant: { id: merchant_id } };
    await addMails(tx, { eventId, bookingId }, [mail], null);
  });
  const read = await eventOf(bookingId);
  return { kept: MailFacts.parse(facts), read: MailFacts.parse(read.facts) };
}

describe('a new room booking', () => {
  it.each([
    ['in the usual case', 'approved', {}, {}],
    ['if it waits for approval', 'pending-approval-book', { needs_approval: true }, {}],
    ['if the room is private', 'approved', { privacy: 'private' }, {}],
    ['if it costs something', 'approved', perHour, {}],
    ['by an administrator', 'approved', {}, { is_administrator: true }],
    ['by its approver', 'approved', { needs_approval: true }, { is_approver: true }],
  ] as const)(
    '[B-01] [Z-72] is the same in the response, in mails and when read later: %s',
    async (_, status, columns, rights) => {
      const { ann } = await bookingWorld(api);
      const merchant_id = ann.merchantId;
      const booker = await api.member({ user: { merchant_id, ...rights } });
      const bob = await colleagueOf(api, ann);
      const floor = await buildFloor(api.db, { merchant_id });
      const room = await buildResource(api.db, {
        merchant_id,
        building_id: floor.building_id,
        floor_id: floor.id,
        description: 'By the lift',
        ...columns,
      });
      const { data } = await book(api, booker, room.id, {
        bookedForId: bob.id,
        description: 'Plan\nthe year',
        layout: 'u-shape',
        equipmentNote: 'Two microphones',
        cateringNote: 'Coffee',
        meetingLink: 'https://meet.example.test/abc',
        invitees: [
          { email: 'z-guest@partner.test', name: 'Last' },
          { userId: ann.id },
          { email: 'a-guest@partner.test', name: 'First' },
          { email: 'a-guest@partner.test', name: 'Named twice' },
        ],
      });
      expect(data.status).toBe(status);
      expect(data.invitees.map(({ name }) => name).toSorted()).toEqual(
        ['First', 'Last', ann.fullName].toSorted(),
      );
      const seen = await api.call(getBooking, { as: booker, params: { id: data.id } });
      expect(data).toEqual(seen.data);
      const { kept, read } = await factsOf(data.id);
      expect(kept).toEqual(read);
    },
  );

  it('[Z-72] has mails of its own events only', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    const other = await book(api, ann, room.id, { start: at('12:00'), end: at('13:00') });
    const moved = api.db
      .updateTable('outbox_event')
      .set({ booking_id: other.data.id })
      .where('booking_id', '=', data.id)
      .execute();
    await expect(moved).rejects.toThrow('_event_of_booking');
  });

  it('[B-01] is the same in the response as when the help desk reads it later', async () => {
    const { ann, room } = await bookingWorld(api);
    const desk = await api.member({ user: { merchant_id: ann.merchantId, is_help_desk: true } });
    const { data } = await book(api, desk, room.id, { bookedForId: ann.id });
    expect(data.booker.id).toBe(ann.id);
    const seen = await api.call(getBooking, { as: desk, params: { id: data.id } });
    expect(data).toEqual(seen.data);
  });
});
