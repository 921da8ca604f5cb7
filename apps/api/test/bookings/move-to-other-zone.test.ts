import { approveBooking, editBooking, getBooking, listApprovals } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { book } from './booking-world.ts';
import { bookSeries, datesOf } from './series-world.ts';

const api = testApi();
beforeEach(() => api.clock.set('2027-03-01T02:00:00.000Z'));

type Scope = 'this' | 'following' | 'all';
const berlin = 'Europe/Berlin';

/** An hour from 10:00 in Bangkok, on Tuesdays around 28 March, when clocks in Berlin go forward. */
const hourAt = (utc: string, minutes = 60) => ({
  start: `2027-03-${utc}:00.000Z`,
  end: new Date(Date.parse(`2027-03-${utc}:00.000Z`) + minutes * 60_000).toISOString(),
});
const bangkokTen = hourAt('16T03:00');
const berlinTen = hourAt('16T09:00');
const tuesdays = { frequency: 'weekly', interval: 1, weekdays: ['tuesday'], count: 3 } as const;

/** A room in Bangkok and another one in Berlin; `asks` rooms need approval. */
async function rooms(asks = false) {
  const ann = await api.member();
  const merchant_id = ann.merchantId;
  const boss = await api.member({ user: { merchant_id, is_administrator: true } });
  const roomIn = async (timezone: string) => {
    const { id: building_id, name } = await buildBuilding(api.db, { merchant_id, timezone });
    const room = await buildResource(api.db, { merchant_id, building_id, needs_approval: asks });
    return { ...room, building: { id: building_id, name } };
  };
  return { ann, boss, here: await roomIn('Asia/Bangkok'), there: await roomIn(berlin) };
}

/** Changes a booking from its current version. */
async function edit(as: Member, id: string, body: object, scope: Scope = 'this') {
  const { data } = await api.call(getBooking, { as, params: { id } });
  const changed = await api.call(editBooking, {
    as,
    params: { id },
    query: { scope },
    body: { version: data.version, ...body },
  });
  expect(changed.status).toBe(200);
  return changed.data;
}

async function approve(as: Member, id: string, scope: Scope = 'this') {
  const { data } = await api.call(getBooking, { as, params: { id } });
  const { version } = data;
  const input = { as, params: { id }, query: { scope }, body: { version } };
  expect((await api.call(approveBooking, input)).status).toBe(200);
}

const wallIn = (timezone: string, instant: string) =>
  new Date(instant).toLocaleString('sv-SE', { timeZone: timezone }).slice(5, 16);

async function wallsOf(seriesId: string | null, timezone: string) {
  const dates = await datesOf(api, seriesId);
  return dates.map(({ starts_at }) => wallIn(timezone, starts_at));
}

const tenOnTuesdays = ['03-16 10:00', '03-23 10:00', '03-30 10:00'];

describe('a booking that moves to a building in another zone', () => {
  it('[Z-10] keeps ten in Bangkok if only its room changes', async () => {
    const { ann, here, there } = await rooms();
    const { data } = await book(api, ann, here.id, bangkokTen);
    const moved = await edit(ann, data.id, { resourceId: there.id });
    expect(moved).toMatchObject({ ...bangkokTen, timezone: berlin });
  });

  it('[Z-43] requests ten in Berlin, shows that local time, and is approved at it', async () => {
    const { ann, boss, here, there } = await rooms(true);
    const { data } = await book(api, ann, here.id, bangkokTen);
    await approve(boss, data.id);
    const waiting = await edit(ann, data.id, { resourceId: there.id, ...berlinTen });
    const wish = {
      ...berlinTen,
      timezone: berlin,
      resource: { id: there.id, name: there.name, building: there.building },
    };
    expect(waiting).toMatchObject({ ...bangkokTen, timezone: 'Asia/Bangkok', pendingChange: wish });
    const { data: queue } = await api.call(listApprovals, { as: boss, query: {} });
    expect(queue.map(({ change }) => change)).toMatchObject([wish]);
    await approve(boss, data.id);
    const after = await api.call(getBooking, { as: ann, params: { id: data.id } });
    expect(after.data).toMatchObject({ ...berlinTen, timezone: berlin, pendingChange: null });
  });
});

describe('a series that moves to a building in another zone', () => {
  async function series(asks = false) {
    const world = await rooms(asks);
    const body = { ...bangkokTen, recurrence: tuesdays };
    const { data } = await bookSeries(api, world.ann, world.here.id, body);
    return { ...world, first: data, seriesId: data.seriesId };
  }

  it('[Z-60] keeps ten in Bangkok on each date if only its room changes', async () => {
    const { ann, there, first, seriesId } = await series();
    await edit(ann, first.id, { resourceId: there.id }, 'all');
    expect(await wallsOf(seriesId, 'Asia/Bangkok')).toEqual(tenOnTuesdays);
  });

  it('[Z-60] has each date at ten in Berlin, also after the clocks go forward', async () => {
    const { ann, there, first, seriesId } = await series();
    await edit(ann, first.id, { resourceId: there.id, ...berlinTen }, 'all');
    expect(await wallsOf(seriesId, berlin)).toEqual(tenOnTuesdays);
  });

  it('[Z-60] uses the local time in Berlin once its time changes there', async () => {
    const { ann, there, first, seriesId } = await series();
    await edit(ann, first.id, { resourceId: there.id }, 'all');
    await edit(ann, first.id, berlinTen, 'all');
    expect(await wallsOf(seriesId, berlin)).toEqual(tenOnTuesdays);
  });

  it('[Z-60] moves its weekday with the day of the new place', async () => {
    const { ann, there, first, seriesId } = await series();
    // Monday, 20:00 in Berlin.
    await edit(ann, first.id, { resourceId: there.id, ...hourAt('15T19:00') }, 'all');
    const mondays = ['03-15 20:00', '03-22 20:00', '03-29 20:00'];
    expect(await wallsOf(seriesId, berlin)).toEqual(mondays);
    const { data } = await api.call(getBooking, { as: ann, params: { id: first.id } });
    expect(data.series?.recurrence).toMatchObject({ weekdays: ['monday'] });
  });

  it('[Z-43] is approved with each date at ten in Berlin', async () => {
    const { ann, boss, there, first, seriesId } = await series(true);
    await approve(boss, first.id, 'all');
    await edit(ann, first.id, { resourceId: there.id, ...berlinTen }, 'all');
    expect(await wallsOf(seriesId, 'Asia/Bangkok')).toEqual(tenOnTuesdays);
    await approve(boss, first.id, 'all');
    expect(await wallsOf(seriesId, berlin)).toEqual(tenOnTuesdays);
  });

  it('[Z-63] splits at a date, from which on it is at ten in Berlin', async () => {
    const { ann, there, seriesId } = await series();
    const [, second] = await datesOf(api, seriesId);
    const body = { resourceId: there.id, ...hourAt('23T09:00') };
    const moved = await edit(ann, second?.id ?? '', body, 'following');
    expect(await wallsOf(seriesId, 'Asia/Bangkok')).toEqual(tenOnTuesdays.slice(0, 1));
    expect(await wallsOf(moved.seriesId, berlin)).toEqual(tenOnTuesdays.slice(1));
  });
});
