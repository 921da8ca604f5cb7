import { getBooking, previewResourceChange, updateResource } from '@axp/contracts';
import type { BookingsDecided } from '@axp/contracts/administration';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { resourceWorld } from './resource-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });

const reason = 'The room opens in the morning only';
const mornings = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '14:00' }));

/** A room with a booking in the morning and one in the afternoon, and a free one. */
async function world() {
  const places = await resourceWorld(api);
  const { ann, admin, create } = places;
  const { data: room } = await create({ name: 'Lotus' });
  const { data: spare } = await create({ name: 'Orchid' });
  const { data: standup } = await book(api, ann, room.id, { title: 'Stand-up' });
  const afternoon = { start: at('15:00'), end: at('16:00') };
  const { data: review } = await book(api, ann, room.id, { title: 'Review', ...afternoon });
  const params = { id: room.id };
  const change = (decided: BookingsDecided = {}, version = 1) =>
    api.call(updateResource, {
      as: admin,
      params,
      body: { version, openingHours: mornings, ...decided },
    });
  const preview = async (openingHours = mornings) =>
    (await api.call(previewResourceChange, { as: admin, params, body: { openingHours } })).data;
  const bookingNow = async (id: string) => {
    const { data } = await api.call(getBooking, { as: ann, params: { id } });
    return `${data.status} ${data.resource.name}`;
  };
  return { ...places, room, spare, standup, review, change, preview, bookingNow };
}

describe('previewResourceChange', () => {
  it('[Z-12] lists the possible decisions on bookings outside new hours of a room', async () => {
    const { review, preview } = await world();
    expect(await preview()).toMatchObject({
      total: 1,
      toDecide: 1,
      bookings: [{ id: review.id, reasons: ['hours'], decisions: ['move', 'cancel', 'notify'] }],
    });
  });

  it('[Z-12] does not ask again about a booking that was kept outside the hours', async () => {
    const { review, change, preview } = await world();
    await change({ otherBookings: { action: 'notify', reason } });
    const { toDecide, bookings } = await preview();
    expect([toDecide, bookings]).toMatchObject([0, [{ id: review.id, decisions: [] }]]);
  });
});

describe('updateResource', () => {
  it('[Z-12] refuses hours that leave a booking outside without a decision, naming it', async () => {
    const { admin, room, review, change, bookingNow } = await world();
    const { status, problem } = await change();
    expect([status, problem.code, problem.params]).toEqual([
      409,
      'building.bookings_undecided',
      { count: 1, names: 'Review' },
    ]);
    expect(await bookingNow(review.id)).toBe('approved Lotus');
    const body = { version: 1, name: 'Lotus room' };
    const { data } = await api.call(updateResource, { as: admin, params: { id: room.id }, body });
    expect(data).toMatchObject({ name: 'Lotus room', openingHours: null });
  });

  it.each([
    ['cancel', 'cancelled Lotus'],
    ['move', 'approved Orchid'],
    ['notify', 'approved Lotus'],
  ] as const)(
    '[Z-12] carries out the decision %s, and mails its person once',
    async (action, then) => {
      const { ann, spare, standup, review, change, bookingNow } = await world();
      await api.runJob('send_mails');
      sent.length = 0;
      const decision = { id: review.id, version: 1, reason };
      const bookings: BookingsDecided['bookings'] = [
        action === 'move' ? { ...decision, action, resourceId: spare.id } : { ...decision, action },
      ];
      expect((await change({ bookings })).data.openingHours).toEqual(mornings);
      expect(await bookingNow(review.id)).toBe(then);
      expect(await bookingNow(standup.id)).toBe('approved Lotus');
      await api.runJob('send_mails');
      expect(sent.filter(({ to }) => to.address === ann.email)).toHaveLength(1);
    },
  );

  it('[Z-12] refuses decisions on bookings that fit its hours', async () => {
    const { standup, change, bookingNow } = await world();
    const bookings = [{ action: 'cancel' as const, id: standup.id, version: 1, reason }];
    const { problem } = await change({ bookings, otherBookings: { action: 'notify', reason } });
    expect(problem.code).toBe('booking.not_found');
    expect(await bookingNow(standup.id)).toBe('approved Lotus');
  });
});
