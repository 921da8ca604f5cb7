import {
  activateUser,
  approveBooking,
  editBooking,
  getBooking,
  getUser,
  listBookingEvents,
  listMyBookings,
  listNotifications,
} from '@axp/contracts';
import type { DeactivateUserBody } from '@axp/contracts/administration';
import { deactivateUser, reviewDeactivation } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource, buildSession } from '../factories.ts';
import { addField } from '../resources/own-field-world.ts';
import { administrator } from './admin-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

const itemsOf = async (as: Member, { id }: Member) =>
  (await api.call(reviewDeactivation, { as, params: { id } })).data.items;
const leave = (as: Member, { id }: Member, decisions: DeactivateUserBody['decisions']) =>
  api.call(deactivateUser, { as, params: { id }, body: { version: 1, decisions } });
const bookingOf = async (as: Member, id: string) =>
  (await api.call(getBooking, { as, params: { id } })).data;

async function world() {
  const boss = await administrator(api);
  const ann = await colleagueOf(api, boss);
  const bob = await colleagueOf(api, boss);
  const room = await buildResource(api.db, { merchant_id: boss.merchantId });
  return { boss, ann, bob, room };
}

describe('a private booking that is transferred', () => {
  const talk = {
    title: 'Salary talk',
    description: 'Notice in May',
    meetingLink: 'https://meet.example/salary',
    privacy: 'private',
  } as const;

  it('[H-05] keeps resource and time, and nothing that only its people may read', async () => {
    const { boss, ann, bob, room } = await world();
    const ownField = await addField(api, boss);
    const content = { invitees: [{ userId: bob.id }], ownFields: { [ownField]: 'Pay grade 9' } };
    const { data: kept } = await book(api, ann, room.id, { ...talk, ...content });
    await api.db
      .insertInto('booking_attachment')
      .values({
        merchant_id: ann.merchantId,
        id: crypto.randomUUID(),
        booking_id: kept.id,
        place: 1,
        file_name: 'salaries.pdf',
        media_type: 'application/pdf',
        size_bytes: 9,
        has_thumbnail: false,
        uploaded_by: ann.id,
      })
      .execute();
    const [item] = await itemsOf(boss, ann);
    const key = item?.key ?? '';
    const left = await leave(boss, ann, [{ key, fate: 'transfer', toId: boss.id }]);
    expect(left.status).toBe(200);
    const [listed] = (await api.call(listMyBookings, { as: boss, query: {} })).data;
    const params = { id: listed?.id ?? '' };
    const { data: taken } = await api.call(getBooking, { as: boss, params });
    expect(taken).toMatchObject({ start: kept.start, end: kept.end, resource: { id: room.id } });
    const events = await api.call(listBookingEvents, { as: boss, params });
    const former = await api.call(getBooking, { as: boss, params: { id: kept.id } });
    expect(former.problem.code).toBe('booking.not_found');
    // The time is still taken, once.
    expect((await book(api, bob, room.id)).status).toBe(409);
    const notifications = await api.call(listNotifications, { as: boss });
    const shown = JSON.stringify([taken, events.data, notifications.data]);
    const texts = ['Salary', 'Notice in May', 'meet.example', 'salaries', 'Pay grade', bob.email];
    for (const secret of texts) {
      expect(shown).not.toContain(secret);
    }
    expect(taken.title).toBe(room.name);
  });

  it('[H-05] keeps the time of a waiting change, and nothing of its content', async () => {
    const { boss, ann, bob } = await world();
    const { merchantId: merchant_id } = boss;
    const room = await buildResource(api.db, { merchant_id, needs_approval: true });
    const { data: kept } = await book(api, ann, room.id, talk);
    const params = { id: kept.id };
    await api.call(approveBooking, { as: boss, params, body: { version: 1 } });
    const time = { start: at('13:00'), end: at('14:00') };
    const ownField = await addField(api, boss);
    const content = {
      cateringNote: 'A cake',
      invitees: [{ userId: bob.id }],
      ownFields: { [ownField]: 'Pay grade 9' },
    };
    const body = { version: 2, ...time, ...content };
    const asked = await api.call(editBooking, { as: ann, params, body });
    expect(asked.data.status).toBe('pending-approval-edit');
    const [item] = await itemsOf(boss, ann);
    await leave(boss, ann, [{ key: item?.key ?? '', fate: 'transfer', toId: boss.id }]);
    const changes = await api.db.selectFrom('booking_change').select('body').execute();
    expect(changes).toEqual([{ body: time }]);
  });

  it('[H-05] returns its content to the owner who is reactivated', async () => {
    const { boss, ann, room } = await world();
    await book(api, ann, room.id, talk);
    const [item] = await itemsOf(boss, ann);
    await leave(boss, ann, [{ key: item?.key ?? '', fate: 'transfer', toId: boss.id }]);
    const params = { id: ann.id };
    const { version } = (await api.call(getUser, { as: boss, params })).data;
    await api.call(activateUser, { as: boss, params, body: { version } });
    const sealed = await api.db
      .selectFrom('booking')
      .select('id')
      .where('booked_for_id', '=', ann.id)
      .executeTakeFirstOrThrow();
    const { id: sessionId } = await buildSession(api.db, {
      merchant_id: ann.merchantId,
      user_id: ann.id,
      created_at: api.clock.now().toISOString(),
      expires_at: api.clock.hoursFromNow(1),
    });
    expect(await bookingOf({ ...ann, sessionId }, sealed.id)).toMatchObject({
      title: 'Salary talk',
      description: 'Notice in May',
      status: 'cancelled',
    });
    const { problem } = await api.call(getBooking, { as: boss, params: sealed });
    expect(problem.code).toBe('booking.not_found');
  });

  it('is unchanged for an heir who takes part in it', async () => {
    const { boss, ann, bob, room } = await world();
    const { data } = await book(api, ann, room.id, {
      ...talk,
      invitees: [{ userId: bob.id }],
    });
    const [item] = await itemsOf(boss, ann);
    await leave(boss, ann, [{ key: item?.key ?? '', fate: 'transfer', toId: bob.id }]);
    expect(await bookingOf(bob, data.id)).toMatchObject({ title: 'Salary talk' });
  });
});
