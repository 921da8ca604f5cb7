import { previewSeries, searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { bookAsset, thingOf } from '../bookings/kind-world.ts';
import { bookSeries, daily } from '../bookings/series-world.ts';
import { buildBooking, buildBuilding, buildResource } from '../factories.ts';

const api = testApi();

type Body = Readonly<Record<string, unknown>>;

/** Every day at ten from Tuesday, 3 November 2026, four times. */
function search(as: Member, wishes: Body = {}) {
  const body = {
    type: 'room' as const,
    start: at('10:00', 3),
    end: at('11:00', 3),
    recurrence: daily(4),
    ...wishes,
  };
  return api.call(searchResources, { as, body });
}

/** For reading: `Ann's room partial 3/4`. */
const told = async (as: Member, wishes: Body = {}) =>
  (await search(as, wishes)).data.map(({ resource, availability, freeCount, occurrenceCount }) =>
    [resource.name, availability, `${freeCount}/${occurrenceCount}`].join(' '),
  );

const room = (ann: Member, name: string, values: Parameters<typeof buildResource>[1] = {}) =>
  buildResource(api.db, { merchant_id: ann.merchantId, name, ...values });

async function take(
  resource: { readonly merchant_id: string; readonly id: string },
  ...hours: readonly (readonly [day: number, from: string, to: string])[]
) {
  for (const [day, from, to] of hours) {
    await buildBooking(api.db, {
      merchant_id: resource.merchant_id,
      resource_id: resource.id,
      starts_at: at(from, day),
      ends_at: at(to, day),
    });
  }
}

const tenToEleven = (...days: number[]) => days.map((day) => [day, '10:00', '11:00'] as const);

describe('searchResources with a recurrence', () => {
  it('[Z-30] lists resources free on all dates first, then on more of them, and busy ones last', async () => {
    const ann = await api.member();
    await take(await room(ann, 'Never', { capacity: 2 }), ...tenToEleven(3, 4, 5, 6));
    await take(await room(ann, 'Once', { capacity: 3 }), ...tenToEleven(3, 4, 6));
    await take(await room(ann, 'Mostly', { capacity: 9 }), [4, '10:45', '12:00']);
    await take(await room(ann, 'Always', { capacity: 20 }), [4, '11:00', '12:00']);
    await room(ann, 'Small', { capacity: 1 });
    const { data, meta } = await search(ann, { capacity: 2 });
    expect(data.map((hit) => [hit.resource.name, hit.availability, hit.freeCount])).toEqual([
      ['Always', 'free', 4],
      ['Mostly', 'partial', 3],
      ['Once', 'partial', 1],
      ['Never', 'busy', 0],
    ]);
    expect(data.map(({ occurrenceCount }) => occurrenceCount)).toEqual([4, 4, 4, 4]);
    expect(meta).toEqual({ nextCursor: null, total: 4, free: 1, suggestions: [] });
  });

  it('[Z-30] counts the same free dates as a preview of the series', async () => {
    const ann = await api.member();
    const buffered = await room(ann, 'Buffered', { booking_rules: '{"bufferAfterMinutes":30}' });
    await take(buffered, [3, '11:15', '12:00'], [4, '11:30', '12:00'], [5, '09:30', '10:15']);
    const long = { resource_id: buffered.id, merchant_id: ann.merchantId };
    await buildBooking(api.db, { ...long, starts_at: at('12:00', 8), ends_at: at('10:30', 12) });
    const recurrence = daily(14);
    expect(await told(ann, { recurrence })).toEqual(['Buffered partial 8/14']);
    const { meta } = await api.call(previewSeries, {
      as: ann,
      body: {
        type: 'room' as const,
        resourceId: buffered.id,
        start: at('10:00', 3),
        end: at('11:00', 3),
        recurrence,
      },
    });
    expect([meta.freeCount, meta.occurrenceCount]).toEqual([8, 14]);
  });

  it('[Z-04] requires the number of units of an asset on each date', async () => {
    const ann = await api.member();
    const asset = await thingOf(api, ann, { name: 'Beamer', quantity: 3 });
    for (const day of [4, 4, 5]) {
      const loan = { start: at('09:00', day), end: at('18:00', day) };
      expect((await bookAsset(api, ann, asset, loan)).status).toBe(201);
    }
    const wish = (quantity: number) => told(ann, { type: 'asset', quantity });
    expect(await wish(1)).toEqual(['Beamer free 4/4']);
    expect(await wish(2)).toEqual(['Beamer partial 3/4']);
    expect(await wish(3)).toEqual(['Beamer partial 2/4']);
    expect(await wish(4)).toEqual([]);
  });

  it('[Z-12] treats closed days and times outside the hours as not free', async () => {
    const ann = await api.member();
    const hours = (...weekdays: number[]) =>
      JSON.stringify(weekdays.map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' })));
    const place = await buildBuilding(api.db, {
      merchant_id: ann.merchantId,
      opening_hours: hours(1, 2, 3, 4, 5),
    });
    await room(ann, 'Building hours', { building_id: place.id });
    await room(ann, 'Own hours', { building_id: place.id, opening_hours: hours(6) });
    await room(ann, 'Sundays', { building_id: place.id, opening_hours: hours(7) });
    const { data } = await search(ann, { recurrence: daily(5) });
    expect(
      data.map(({ resource, freeCount, isClosed }) => [resource.name, freeCount, isClosed]),
    ).toEqual([
      ['Building hours', 4, false],
      ['Own hours', 1, false],
      ['Sundays', 0, true],
    ]);
  });

  it('[Z-60] counts the dates in each room’s time zone, across a clock change', async () => {
    const ann = await api.member();
    const berlin = await buildBuilding(api.db, {
      merchant_id: ann.merchantId,
      timezone: 'Europe/Berlin',
    });
    const far = await room(ann, 'Berlin', { building_id: berlin.id });
    const near = await room(ann, 'Bangkok');
    // Clocks in Berlin go forward on 28 March 2027: nine there is an hour earlier from then on.
    const first = { start: '2027-03-26T08:00:00Z', end: '2027-03-26T09:00:00Z' };
    for (const resource of [far, near]) {
      await buildBooking(api.db, {
        merchant_id: ann.merchantId,
        resource_id: resource.id,
        starts_at: '2027-03-29T07:00:00Z',
        ends_at: '2027-03-29T08:00:00Z',
      });
    }
    expect(await told(ann, first)).toEqual(['Bangkok free 4/4', 'Berlin partial 3/4']);
  });

  it('[Z-03] respects another person’s hold, not my own', async () => {
    const ann = await api.member();
    const held = await room(ann, 'Held');
    const unit = await api.db
      .selectFrom('resource_unit')
      .select('id')
      .where('resource_id', '=', held.id)
      .executeTakeFirstOrThrow();
    const hold = (holder_id: string, day: number, expires_at: string) =>
      api.db
        .insertInto('occupancy')
        .values({
          merchant_id: ann.merchantId,
          id: crypto.randomUUID(),
          resource_id: held.id,
          unit_id: unit.id,
          kind: 'hold',
          starts_at: at('10:00', day),
          ends_at: at('11:00', day),
          expires_at,
          holder_id,
          form_id: crypto.randomUUID(),
        })
        .execute();
    const bob = await api.member({ user: { merchant_id: ann.merchantId } });
    await hold(bob.id, 3, '2099-01-01T00:00:00Z');
    await hold(ann.id, 4, '2099-01-01T00:00:00Z');
    await hold(bob.id, 5, '2000-01-01T00:00:00Z');
    expect(await told(ann)).toEqual(['Held partial 3/4']);
  });

  it('[Z-33] pages in one order without losing or repeating anything', async () => {
    const ann = await api.member();
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const one = await room(ann, `Room ${number}`, { capacity: 4 + (number % 2) });
      await take(one, ...tenToEleven(3, 4, 5, 6).slice(0, number % 5));
    }
    const all = await told(ann);
    expect(all.map((line) => line.split(' ').slice(2).join(' '))).toEqual([
      'free 4/4',
      'partial 3/4',
      'partial 3/4',
      'partial 2/4',
      'partial 2/4',
      'partial 1/4',
      'busy 0/4',
    ]);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await search(ann, { limit: 2, ...(cursor && { cursor }) });
      expect(meta.total).toBe(7);
      paged.push(...data.map(({ resource }) => resource.name));
      cursor = meta.nextCursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(all.map((line) => line.split(' ').slice(0, 2).join(' ')));
  });

  it('[Z-30] accepts a series of 180 dates, the maximum', async () => {
    const ann = await api.member();
    const one = await room(ann, 'One', { booking_rules: '{"maxAheadDays":400}' });
    expect((await bookSeries(api, ann, one.id, { recurrence: daily(180) })).status).toBe(201);
    await room(ann, 'Two');
    const wish = { start: at('10:30', 2), end: at('11:00', 2), recurrence: daily(180) };
    expect(await told(ann, wish)).toEqual(['Two free 180/180', 'One busy 0/180']);
  });

  it.each([
    ['recurrence.until', { recurrence: { frequency: 'daily', until: '2029-01-01' } }],
    ['end', { end: at('11:00', 5) }],
    ['cursor', { cursor: Buffer.from('[false,4,false,"x","y"]').toString('base64url') }],
  ])('[Z-60] refuses %s that no series can have', async (path, wishes) => {
    const ann = await api.member();
    const { status, problem } = await search(ann, wishes);
    expect([status, problem.code, problem.errors[0]?.path]).toEqual([400, 'request.invalid', path]);
  });

  it('[Z-114] counts no dates at the end of the supported calendar', async () => {
    const ann = await api.member();
    const { problem } = await search(ann, {
      start: '9999-12-30T10:00:00Z',
      end: '9999-12-30T11:00:00Z',
    });
    expect(problem.code).toBe('booking.too_far_ahead');
    const past = { start: '0001-01-01T10:00:00Z', end: '0001-01-01T11:00:00Z' };
    expect((await search(ann, past)).problem.code).toBe('booking.start_in_past');
  });
});
