import { addClosedDays, updateBuilding, updateResource } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { untilWaiting, waiters } from '../waiters.ts';
import { resourceWorld } from './resource-world.ts';

const api = testApi();

const day = at('10:00').slice(0, 10);
const closed = { day, nameEn: 'Songkran', nameTh: 'วันสงกรานต์' };
const afternoons = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opens: '13:00',
  closes: '18:00',
}));

async function world() {
  const places = await resourceWorld(api);
  const { admin, building, create } = places;
  const { data: room } = await create();
  const close = {
    'a closed day': () =>
      api.call(addClosedDays, {
        as: admin,
        params: { id: building.id },
        body: { days: [closed] },
      }),
    'other hours of the building': () =>
      api.call(updateBuilding, {
        as: admin,
        params: { id: building.id },
        body: { version: 1, openingHours: afternoons },
      }),
    'hours of the room alone': () =>
      api.call(updateResource, {
        as: admin,
        params: { id: room.id },
        body: { version: 1, openingHours: afternoons },
      }),
  };
  return { ...places, room, close };
}

/** Another connection that has the time of a room and gives it back: a booking waits for it. */
async function holdTime({ room, ann }: Pick<Awaited<ReturnType<typeof world>>, 'room' | 'ann'>) {
  const unit = await api.db
    .selectFrom('resource_unit')
    .select('id')
    .where('resource_id', '=', room.id)
    .executeTakeFirstOrThrow();
  const other = await api.db.startTransaction().execute();
  await other
    .insertInto('occupancy')
    .values({
      merchant_id: ann.merchantId,
      id: uuidv7(),
      resource_id: room.id,
      unit_id: unit.id,
      kind: 'blackout',
      starts_at: at('10:00'),
      ends_at: at('11:00'),
    })
    .execute();
  return () => other.rollback().execute();
}

describe('a booking made concurrently with', () => {
  it.each(['a closed day', 'other hours of the building', 'hours of the room alone'] as const)(
    '[Z-12] %s needs a decision: the change waits for it',
    async (change) => {
      const { ann, room, close } = await world();
      const release = await holdTime({ room, ann });
      const booking = book(api, ann, room.id, { title: 'Stand-up' });
      await untilWaiting(api.db, 1, booking);
      const closing = close[change]();
      await untilWaiting(api.db, 2, closing);
      await release();
      expect((await booking).status).toBe(201);
      const { status, problem } = await closing;
      expect([status, problem.code, problem.params]).toEqual([
        409,
        'building.bookings_undecided',
        { count: 1, names: 'Stand-up' },
      ]);
    },
  );

  it('[Z-12] an earlier closed day is refused with its name', async () => {
    const { ann, building, room, close } = await world();
    const other = await api.db.startTransaction().execute();
    const key = { merchant_id: ann.merchantId, building_id: building.id, day };
    await other
      .insertInto('closed_day')
      .values({ ...key, name_en: 'Held', name_th: 'Held' })
      .execute();
    const closing = close['a closed day']();
    await untilWaiting(api.db, 1, closing);
    const booking = book(api, ann, room.id);
    await untilWaiting(api.db, 2, booking);
    await other.rollback().execute();
    expect((await closing).status).toBe(200);
    expect((await booking).problem.code).toBe('booking.closed_day');
  });

  it('[Z-01] another booking of the building does not wait for it', async () => {
    const { ann, room, create } = await world();
    const { data: orchid } = await create({ name: 'Orchid' });
    const ben = await colleagueOf(api, ann);
    const release = await holdTime({ room, ann });
    const waiting = book(api, ann, room.id);
    await untilWaiting(api.db, 1, waiting);
    expect((await book(api, ben, orchid.id)).status).toBe(201);
    expect(await waiters(api.db)).toBe(1);
    await release();
    expect((await waiting).status).toBe(201);
  });
});
