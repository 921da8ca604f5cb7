import { beforeEach, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { at } from './booking-world.ts';
import { bookAsset, bookCar, thingOf } from './kind-world.ts';
import { bookSeries, daily, datesOf, days, seriesTools } from './series-world.ts';

const api = testApi();
const tools = seriesTools(api);
beforeEach(() => api.clock.set(at('08:00', 2)));

describe('editBooking of a series with dates that were changed individually', () => {
  it('[Z-63] keeps individual changes of a date', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf();
    await tools.edit(ann, ids[1], 'this', { title: 'Special' });
    await tools.edit(ann, ids[2], 'this', { start: at('14:00', 4), end: at('15:00', 4) });
    await tools.edit(ann, ids[0], 'all', { title: 'Renamed', attendees: 7 });
    const dates = await datesOf(api, seriesId);
    expect(dates.map(({ title }) => title)).toEqual([
      'Renamed',
      'Special',
      'Renamed',
      'Renamed',
      'Renamed',
    ]);
    expect(dates[2]?.starts_at).toBe(at('14:00', 4));
    expect((await tools.get(ann, ids[1])).room?.attendees).toBe(7);
  });

  it('[Z-63] lists the dates that were moved individually before it moves them too', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf();
    await tools.edit(ann, ids[1], 'this', { title: 'Special' });
    await tools.edit(ann, ids[2], 'this', { start: at('14:00', 4), end: at('15:00', 4) });
    const change = { start: at('16:00', 2), end: at('17:00', 2) };
    const { status, problem } = await tools.edit(ann, ids[0], 'all', change);
    expect([status, problem.code, problem.params]).toEqual([
      409,
      'booking.series_exceptions',
      { changed: 1 },
    ]);
    expect(problem.errors).toMatchObject([
      {
        code: 'changed_by_itself',
        params: { originalStart: at('10:00', 4), startAt: at('14:00', 4) },
      },
    ]);
    expect(await tools.startsOf(seriesId)).toContain(at('10:00', 2));
    expect((await tools.edit(ann, ids[0], 'all', { ...change, isConfirmed: true })).status).toBe(
      200,
    );
    expect(await tools.startsOf(seriesId)).toEqual(days('16:00', 2, 3, 4, 5, 6));
    const special = await tools.get(ann, ids[1]);
    expect([special.title, special.series?.isChanged]).toEqual(['Special', true]);
    expect((await tools.get(ann, ids[2])).series?.isChanged).toBe(false);
  });

  it('[Z-63] lists the dates with a title of their own before a shorter rule drops them', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf();
    await tools.edit(ann, ids[4], 'this', { title: 'Special' });
    const shorter = { recurrence: daily(3) };
    const { problem } = await tools.edit(ann, ids[0], 'all', shorter);
    expect([problem.code, problem.params]).toEqual(['booking.series_exceptions', { changed: 1 }]);
    expect(problem.errors).toMatchObject([{ params: { originalStart: at('10:00', 6) } }]);
    const statuses = async () => (await datesOf(api, seriesId)).map(({ status }) => status);
    expect(await statuses()).toEqual(Array.from({ length: 5 }, () => 'approved'));
    await tools.edit(ann, ids[0], 'all', { ...shorter, isConfirmed: true });
    expect(await statuses()).toEqual(['approved', 'approved', 'approved']);
    expect(await tools.get(ann, ids[4])).toMatchObject({ status: 'cancelled', series: null });
  });

  it('[Z-63] keeps the quantity of each date when the series is renamed', async () => {
    const ann = await api.member();
    const asset = await thingOf(api, ann);
    const { data } = await bookAsset(api, ann, asset, {
      start: at('10:00', 3),
      end: at('11:00', 3),
      recurrence: daily(3),
    });
    const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    await tools.edit(ann, ids[1], 'this', { quantity: 3 });
    await tools.edit(ann, ids[1], 'all', { title: 'Renamed' });
    const dates = await Promise.all(ids.map((id) => tools.get(ann, id)));
    expect(dates.map(({ title, asset: loan }) => [title, loan?.quantity])).toEqual([
      ['Renamed', 1],
      ['Renamed', 3],
      ['Renamed', 1],
    ]);
  });

  it('[Z-63] keeps the invitees of a date, and invites others to added dates too', async () => {
    const { ann, ids, seriesId } = await tools.seriesOf(daily(3));
    const [own, all] = ['own@partner.test', 'all@partner.test'];
    await tools.edit(ann, ids[1], 'this', { invitees: [{ email: own }] });
    await tools.edit(ann, ids[0], 'all', { invitees: [{ email: all }], recurrence: daily(4) });
    const dates = await datesOf(api, seriesId);
    const invited = dates.map(async ({ id }) => (await tools.get(ann, id)).invitees);
    expect((await Promise.all(invited)).map((list) => list.map(({ email }) => email))).toEqual([
      [all],
      [own],
      [all],
      [all],
    ]);
  });

  it('[Z-22] [Z-63] keeps the passengers of a date, and copies those of the others', async () => {
    const ann = await api.member();
    const car = await thingOf(api, ann, { type: 'car', booking_rules: '{"approval":"never"}' });
    const { data } = await bookCar(api, ann, car, { recurrence: daily(3) });
    const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    await tools.edit(ann, ids[1], 'this', { passengers: [{ name: 'Gus' }] });
    await tools.edit(ann, ids[0], 'all', { passengers: [{ name: 'Zoe' }] });
    await tools.edit(ann, ids[0], 'all', { recurrence: daily(4) });
    const dates = await datesOf(api, data.seriesId);
    const trips = await Promise.all(dates.map(({ id }) => tools.get(ann, id)));
    expect(trips.map((trip) => trip.car?.passengers.map(({ name }) => name))).toEqual([
      ['Zoe'],
      ['Gus'],
      ['Zoe'],
      ['Zoe'],
    ]);
  });

  it('[Z-63] leaves another series at the same times as it is', async () => {
    const { ann, ids } = await tools.seriesOf(daily(3));
    await tools.edit(ann, ids[1], 'this', { title: 'Special' });
    const room = await buildResource(api.db, { merchant_id: ann.merchantId });
    const { data: other } = await bookSeries(api, ann, room.id, { recurrence: daily(3) });
    await tools.edit(ann, other.id, 'all', { recurrence: daily(2) });
    expect((await tools.get(ann, ids[1])).series).toMatchObject({
      isChanged: true,
      bookedCount: 3,
      recurrence: daily(3),
    });
  });
});
