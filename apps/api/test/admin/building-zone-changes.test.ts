import {
  approveBooking,
  blockResource,
  editBooking,
  getBooking,
  previewBuildingChange,
  updateBuilding,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { book } from '../bookings/booking-world.ts';
import { bookSeries, datesOf, takenTimesOf } from '../bookings/series-world.ts';
import { buildBuilding, buildResource } from '../factories.ts';

const api = testApi();

/** An hour on 3 November 2026, from a time in UTC. */
const from = (hour: number, day = 3) => ({
  start: new Date(Date.UTC(2026, 10, day, hour)).toISOString(),
  end: new Date(Date.UTC(2026, 10, day, hour + 1)).toISOString(),
});

/** Rooms that need approval, in New York and in Berlin; the office in New York goes to Chicago. */
async function offices() {
  const ann = await api.member();
  const merchant_id = ann.merchantId;
  const boss = await api.member({ user: { merchant_id, is_administrator: true } });
  const office = await buildBuilding(api.db, { merchant_id, timezone: 'America/New_York' });
  const other = await buildBuilding(api.db, { merchant_id, timezone: 'Europe/Berlin' });
  const roomIn = ({ id: building_id }: { readonly id: string }) =>
    buildResource(api.db, { merchant_id, building_id, needs_approval: true });
  const goTo = (timezone: string, keepTimes: 'wall' | 'instant' = 'wall') =>
    api.call(updateBuilding, {
      as: boss,
      params: { id: office.id },
      body: { version: 1, timezone, keepTimes },
    });
  const goToChicago = () => goTo('America/Chicago');
  return {
    ann,
    boss,
    there: await roomIn(office),
    elsewhere: await roomIn(other),
    goTo,
    goToChicago,
  };
}

async function read(as: Member, id: string) {
  return (await api.call(getBooking, { as, params: { id } })).data;
}

async function approve(as: Member, id: string, scope: 'this' | 'all' = 'this') {
  const { version } = await read(as, id);
  const input = { as, params: { id }, query: { scope }, body: { version } };
  expect((await api.call(approveBooking, input)).status).toBe(200);
}

async function edit(as: Member, id: string, body: object) {
  const { version } = await read(as, id);
  const changed = await api.call(editBooking, { as, params: { id }, body: { version, ...body } });
  expect(changed.status).toBe(200);
}

describe('a pending change while a building changes its time zone', () => {
  it.each([
    ['with a time of its own', from(13), from(13)],
    ['with the time of the booking', {}, from(14)],
  ] as const)('[Z-43] keeps its time for a room in another building, %s', async (_, time, wish) => {
    const { ann, boss, there, elsewhere, goToChicago } = await offices();
    const { data } = await book(api, ann, there.id, from(14));
    await approve(boss, data.id);
    await edit(ann, data.id, { resourceId: elsewhere.id, ...time });
    expect((await goToChicago()).status).toBe(200);
    expect(await read(ann, data.id)).toMatchObject({
      ...from(15),
      timezone: 'America/Chicago',
      pendingChange: { ...wish, timezone: 'Europe/Berlin' },
    });
    expect(await takenTimesOf(api, there.id)).toEqual([from(15).start]);
    expect(await takenTimesOf(api, elsewhere.id)).toEqual([wish.start]);
    await approve(boss, data.id);
    expect(await read(ann, data.id)).toMatchObject({ ...wish, timezone: 'Europe/Berlin' });
  });

  it.each([
    ['with a time of its own', { start: from(16).start, end: from(16).end }, from(17)],
    ['with the time of the booking', {}, from(15)],
  ] as const)('[Z-43] moves with the building of its new room, %s', async (_, time, wish) => {
    const { ann, boss, there, elsewhere, goToChicago } = await offices();
    const { data } = await book(api, ann, elsewhere.id, from(14));
    await approve(boss, data.id);
    await edit(ann, data.id, { resourceId: there.id, ...time });
    const { version } = await read(boss, data.id);
    await goToChicago();
    const waiting = { ...from(14), timezone: 'Europe/Berlin' };
    const pendingChange = { ...wish, timezone: 'America/Chicago' };
    expect(await read(ann, data.id)).toMatchObject({ ...waiting, pendingChange });
    expect(await takenTimesOf(api, there.id)).toEqual([wish.start]);
    expect(await takenTimesOf(api, elsewhere.id)).toEqual([from(14).start]);
    const stale = { as: boss, params: { id: data.id }, body: { version } };
    expect((await api.call(approveBooking, stale)).problem.code).toBe('booking.stale');
    await approve(boss, data.id);
    expect(await read(ann, data.id)).toMatchObject({ ...wish, timezone: 'America/Chicago' });
  });

  it('[Z-03] refuses a zone in which a requested change would start in the past', async () => {
    const { ann, boss, there, elsewhere, goTo } = await offices();
    // In New York it is 21:00 on 1 November; the change asks for 22:00, which is past by the clock of Berlin.
    const { data } = await book(api, ann, elsewhere.id, from(14));
    await approve(boss, data.id);
    await edit(ann, data.id, { resourceId: there.id, ...from(3, 2) });
    const { problem } = await goTo('Europe/Berlin');
    expect(problem).toMatchObject({ code: 'building.zone_clash', clashes: [from(3, 2)] });
  });
});

describe('a series with one date in a building that changes its zone', () => {
  it('[Z-60] keeps its rule and its other dates, and moves this date', async () => {
    const { ann, boss, there, elsewhere, goToChicago } = await offices();
    const { data } = await bookSeries(api, ann, elsewhere.id, from(14));
    await approve(boss, data.id, 'all');
    const [, second] = await datesOf(api, data.seriesId);
    await edit(ann, second?.id ?? '', { resourceId: there.id });
    await approve(boss, second?.id ?? '');
    await goToChicago();
    const dates = await datesOf(api, data.seriesId);
    expect(dates.map(({ starts_at }) => starts_at)).toEqual(
      [14, 15, 14, 14, 14].map((hour, index) => from(hour, 3 + index).start),
    );
    expect(dates.map(({ original_start }) => original_start)).toEqual(
      [3, 4, 5, 6, 7].map((day) => from(14, day).start),
    );
    const rule = await api.db
      .selectFrom('booking_series')
      .select(['timezone', 'first_start'])
      .where('id', '=', data.seriesId)
      .executeTakeFirst();
    expect(rule).toEqual({ timezone: 'Europe/Berlin', first_start: from(14).start });
  });
});

describe('a series whose building changes its time zone and keeps the instants', () => {
  async function seriesAt(start: string, rule: object) {
    const world = await offices();
    const end = new Date(Date.parse(start) + 3_600_000).toISOString();
    const body = { start, end, recurrence: rule };
    const { data } = await bookSeries(api, world.ann, world.there.id, body);
    await approve(world.boss, data.id, 'all');
    const starts = async () =>
      (await datesOf(api, data.seriesId)).map(({ starts_at, original_start }) => [
        starts_at,
        original_start,
      ]);
    return { ...world, id: data.id, starts };
  }
  /** 00:30 in New York, which is 23:30 of the day before in Chicago. */
  const halfPastMidnight = '2026-11-10T05:30:00.000Z';

  it('[Z-60] uses the weekday and local time of the new zone from then on', async () => {
    const tuesdays = { frequency: 'weekly', weekdays: ['tuesday'], count: 3 };
    const { ann, id, starts, goTo } = await seriesAt(halfPastMidnight, tuesdays);
    const before = await starts();
    expect((await goTo('America/Chicago', 'instant')).status).toBe(200);
    expect(await starts()).toEqual(before);
    const { series, version } = await read(ann, id);
    expect(series).toMatchObject({
      timezone: 'America/Chicago',
      recurrence: { weekdays: ['monday'], count: 3 },
    });
    const later = { start: '2026-11-10T05:00:00.000Z', end: '2026-11-10T06:00:00.000Z' };
    const input = { as: ann, params: { id }, query: { scope: 'all' as const } };
    expect((await api.call(editBooking, { ...input, body: { version, ...later } })).status).toBe(
      200,
    );
  });

  it.each([
    ['by the day of the month', { frequency: 'monthly-date', monthDay: 10, count: 3 }, 'Chicago'],
    ['over a clock change', { frequency: 'weekly', weekdays: ['tuesday'], count: 20 }, 'Phoenix'],
  ])(
    '[Z-60] stays in New York time %s, when no rule of the new zone fits its dates',
    async (_, rule, city) => {
      const { ann, id, starts, goTo } = await seriesAt(halfPastMidnight, rule);
      const before = await starts();
      expect((await goTo(`America/${city}`, 'instant')).status).toBe(200);
      expect(await starts()).toEqual(before);
      const { series, timezone } = await read(ann, id);
      expect([series?.timezone, timezone]).toEqual(['America/New_York', `America/${city}`]);
    },
  );
});

describe('the preview of another time zone', () => {
  it('[Z-03] lists a booking that would start during current maintenance', async () => {
    const { ann, boss, there } = await offices();
    // Maintenance until 23:00 in New York; 23:00 in Halifax is an hour earlier.
    const block = { start: '2026-11-02T02:30:00.000Z', end: '2026-11-02T04:00:00.000Z' };
    const body = { kind: 'maintenance', title: 'Paint', ...block } as const;
    await api.call(blockResource, { as: boss, params: { id: there.id }, body });
    const { data } = await book(api, ann, there.id, from(4, 2));
    api.clock.set('2026-11-02T02:45:00.000Z');
    const preview = await api.call(previewBuildingChange, {
      as: boss,
      params: { id: there.building_id },
      body: { timezone: 'America/Halifax' },
    });
    expect(preview.data.bookings).toMatchObject([
      { id: data.id, title: data.title, reasons: ['zone-clash', 'zone'], moved: from(3, 2) },
    ]);
    expect(await read(ann, data.id)).toMatchObject(from(4, 2));
    expect(await takenTimesOf(api, there.id)).toEqual([block.start, from(4, 2).start]);
  });
});
