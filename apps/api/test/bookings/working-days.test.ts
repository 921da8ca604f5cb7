import { editBooking } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at, book, bookingWorld } from './booking-world.ts';
import { bookSeries, daily, datesOf } from './series-world.ts';

const api = testApi();

/** A room that needs approval, in a place that is closed on Tuesday and Wednesday. */
async function closedWorld(values: Parameters<typeof bookingWorld>[1] = {}) {
  const world = await bookingWorld(api, { needs_approval: true, ...values });
  const { merchant_id, building_id } = world.room;
  await api.db
    .insertInto('closed_day')
    .values(
      ['2026-11-03', '2026-11-04'].map((day) => ({
        merchant_id,
        building_id,
        day,
        name_en: 'Festival',
        name_th: 'เทศกาล',
      })),
    )
    .execute();
  return world;
}

async function timersOf(bookingId: string | undefined) {
  const rows = await api.db
    .selectFrom('booking_timer')
    .select(['kind', 'due_at'])
    .where('booking_id', '=', bookingId ?? '')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, due_at }) => [kind, due_at]);
}

const farAway = { start: at('10:00', 20), end: at('11:00', 20) };

describe('the deadline for approvers', () => {
  it('[Z-44] does not count the closed days of the place', async () => {
    const { ann, room } = await closedWorld();
    const { data } = await book(api, ann, room.id, farAway);
    // Asked for on Monday at nine; Tuesday and Wednesday are closed, then comes the weekend.
    expect(await timersOf(data.id)).toEqual([
      ['approval-reminder', at('09:00', 5)],
      ['lapse', at('09:00', 9)],
    ]);
  });

  it('[Z-44] is the same after a change of the request, and for a series', async () => {
    const { ann, room } = await closedWorld();
    const { data } = await book(api, ann, room.id, farAway);
    const params = { id: data.id };
    await api.call(editBooking, { as: ann, params, body: { version: 1, title: 'Another' } });
    expect(await timersOf(data.id)).toContainEqual(['lapse', at('09:00', 9)]);
    const later = { start: at('14:00', 20), end: at('15:00', 20), recurrence: daily(2) };
    const series = await bookSeries(api, ann, room.id, later);
    const [first] = await datesOf(api, series.data.seriesId);
    expect(await timersOf(first?.id)).toContainEqual(['lapse', at('09:00', 9)]);
  });
});
