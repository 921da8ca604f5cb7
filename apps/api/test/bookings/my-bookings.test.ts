import type { OperationInput } from '@axp/contracts';
import { listMyBookings } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { at, book, bookingWorld } from './booking-world.ts';
import { bookSeries, daily, seriesTools } from './series-world.ts';

const api = testApi();

type Query = OperationInput<typeof listMyBookings>['query'];

const listed = (as: Member, query: Query) => api.call(listMyBookings, { as, query });
const titles = async (as: Member, query: Query) =>
  (await listed(as, query)).data.map(({ title }) => title);

describe('the list of my bookings', () => {
  it('[M-01] can be filtered by kind, by words of title or name, and by time', async () => {
    const { ann, room } = await bookingWorld(api, { name: 'Andaman 100%' });
    const car = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      type: 'car',
      name: 'Camry',
    });
    await book(api, ann, room.id, { title: 'Design review' });
    await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: car.id,
      booker_id: ann.id,
      type: 'car',
      title: 'Trip to Rayong',
      starts_at: at('09:00', 4),
      ends_at: at('18:00', 4),
    });
    expect(await titles(ann, {})).toEqual(['Design review', 'Trip to Rayong']);
    expect(await titles(ann, { type: 'car' })).toEqual(['Trip to Rayong']);
    expect(await titles(ann, { text: 'review ANDAMAN' })).toEqual(['Design review']);
    expect(await titles(ann, { text: '100%' })).toEqual(['Design review']);
    expect(await titles(ann, { text: 'camr' })).toEqual(['Trip to Rayong']);
    expect(await titles(ann, { text: '_' })).toEqual([]);
    expect(await titles(ann, { from: at('00:00', 3), to: at('00:00', 5) })).toEqual([
      'Trip to Rayong',
    ]);
    expect(await titles(ann, { from: at('00:00', 3), to: at('09:00', 4) })).toEqual([]);
  });

  it('[M-01] lists the latest past bookings first, and those cancelled early last', async () => {
    const ann = await api.member();
    const past = (title: string, day: number, status: 'cancelled' | 'checked-out') =>
      buildBooking(api.db, {
        merchant_id: ann.merchantId,
        booker_id: ann.id,
        title,
        status,
        starts_at: at('06:00', day),
        ends_at: at('07:00', day),
      });
    await past('Next week', 9, 'cancelled');
    await past('Tomorrow', 3, 'cancelled');
    await past('Today', 2, 'checked-out');
    await past('Yesterday', 1, 'checked-out');
    const wanted = ['Today', 'Yesterday', 'Next week', 'Tomorrow'];
    expect(await titles(ann, { group: 'past' })).toEqual(wanted);
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Query = { group: 'past', limit: 1, ...(cursor !== null && { cursor }) };
      const { data, meta } = await listed(ann, query);
      pages.push(...data.map(({ title }) => title));
      cursor = meta.nextCursor;
    } while (cursor !== null);
    expect(pages).toEqual(wanted);
  });

  it('[Z-52] keeps an unreturned booking in upcoming, however late', async () => {
    const ann = await api.member();
    const car = await buildResource(api.db, { merchant_id: ann.merchantId, type: 'car' });
    const out = (type: 'car' | 'room', title: string) =>
      buildBooking(api.db, {
        merchant_id: ann.merchantId,
        booker_id: ann.id,
        ...(type === 'car' && { resource_id: car.id, type }),
        title,
        status: 'checked-in',
        starts_at: at('06:00'),
        ends_at: at('07:00'),
      });
    await out('car', 'Late trip');
    await out('room', 'Long over');
    expect(await titles(ann, {})).toEqual(['Late trip']);
    expect(await titles(ann, { group: 'past' })).toEqual(['Long over']);
  });
});

describe('series in the list of my bookings', () => {
  it('[M-01] are one entry each, with the number of their dates', async () => {
    const { ann, room } = await bookingWorld(api);
    const tools = seriesTools(api);
    const { data: first } = await bookSeries(api, ann, room.id, { recurrence: daily(4) });
    await book(api, ann, room.id, {
      title: 'By itself',
      start: at('13:00', 3),
      end: at('14:00', 3),
    });
    const folded = await listed(ann, { fold: 'series' });
    expect(folded.data.map(({ title, repeats }) => [title, repeats])).toEqual([
      ['Weekly sync', { isChanged: false, dateCount: 4 }],
      ['By itself', undefined],
    ]);

    await tools.cancel(ann, first.id, 'this');
    const rest = await listed(ann, { fold: 'series' });
    expect(rest.data.map(({ title, start }) => [title, start])).toEqual([
      ['Weekly sync', at('10:00', 3)],
      ['By itself', at('13:00', 3)],
    ]);
    expect(rest.data[0]?.repeats?.dateCount).toBe(3);
    const past = await listed(ann, { group: 'past', fold: 'series' });
    expect(past.data.map(({ id, repeats }) => [id, repeats?.dateCount])).toEqual([[first.id, 1]]);
  });

  it('[Z-61] show their dates, with those changed individually', async () => {
    const { ann, ids, seriesId } = await seriesTools(api).seriesOf(daily(3));
    await seriesTools(api).edit(ann, ids[1], 'this', { title: 'Another subject' });
    const dates = await listed(ann, { seriesId: seriesId ?? '' });
    expect(dates.data.map(({ id, repeats }) => [id, repeats])).toEqual([
      [ids[0], { isChanged: false, dateCount: 1 }],
      [ids[1], { isChanged: true, dateCount: 1 }],
      [ids[2], { isChanged: false, dateCount: 1 }],
    ]);
    expect(await titles(ann, { fold: 'series', text: 'another' })).toEqual(['Another subject']);
  });

  it('page by cursor when folded, without losing or doubling any', async () => {
    const { ann, room } = await bookingWorld(api);
    for (const hour of [9, 11, 13]) {
      await bookSeries(api, ann, room.id, {
        title: `Series at ${hour}`,
        start: at(`${hour}:00`, 3),
        end: at(`${hour + 1}:00`, 3),
        recurrence: daily(3),
      });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listed(ann, {
        fold: 'series',
        limit: 1,
        ...(cursor !== undefined && { cursor }),
      });
      seen.push(...page.data.map(({ title }) => title));
      cursor = page.meta.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['Series at 9', 'Series at 11', 'Series at 13']);
  });
});
