import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { bookMonday, endDay, monday, recordStep, report, reportWorld } from './report-world.ts';

const api = testApi();
const tuesday = { from: '2026-11-03', to: '2026-11-03' };

/** A booking of Monday, counted; Tuesday is counted too. */
async function countedWorld() {
  const world = await reportWorld(api);
  const { admin, lotus, place, merchant_id } = world;
  const hill = await buildBuilding(api.db, { ...place, name: 'Hill' });
  const palm = await buildResource(api.db, { merchant_id, building_id: hill.id, name: 'Palm' });
  const booking = await bookMonday(api, lotus, ['10:00', '11:00']);
  await endDay(api);
  await endDay(api, '2026-11-03T17:30:00.000Z');
  const usedOn = async (days: typeof monday) =>
    (await report(api, admin, days)).resources
      .filter(({ usedMinutes }) => usedMinutes > 0)
      .map(({ name, usedMinutes }) => [name, usedMinutes]);
  expect([await usedOn(monday), await usedOn(tuesday)]).toEqual([[['Lotus', 60]], []]);
  expect(await staleDays()).toEqual([]);
  return { booking, lotus, palm, usedOn };
}

const staleDays = () => api.db.selectFrom('stale_day').selectAll().execute();

interface Move {
  readonly values: Readonly<Record<string, string>>;
  readonly changes: readonly object[];
}

async function move(
  booking: Awaited<ReturnType<typeof countedWorld>>['booking'],
  { values, changes }: Move,
): Promise<void> {
  await api.db.updateTable('booking').set(values).where('id', '=', booking.id).execute();
  const step = { action: 'edit', at: at('12:00'), changes: JSON.stringify(changes) };
  await recordStep(api, booking, step);
  await api.runJob('count_use');
}

describe('[D-06] a booking of an ended day that is moved', () => {
  it('leaves the figures of its former room in another building', async () => {
    const { booking, lotus, palm, usedOn } = await countedWorld();
    await move(booking, {
      values: { resource_id: palm.id },
      changes: [{ field: 'resource', before: lotus.id, after: palm.id }],
    });
    expect(await usedOn(monday)).toEqual([['Palm', 60]]);
  });

  it('leaves the figures of its former day', async () => {
    const { booking, usedOn } = await countedWorld();
    const before = { start: at('10:00'), end: at('11:00') };
    const after = { start: at('14:00', 3), end: at('14:30', 3) };
    await move(booking, {
      values: { starts_at: after.start, ends_at: after.end },
      changes: [{ field: 'time', before, after }],
    });
    expect([await usedOn(monday), await usedOn(tuesday)]).toEqual([[], [['Lotus', 30]]]);
  });

  it('leaves the figures of its former room and day at once', async () => {
    const { booking, lotus, palm, usedOn } = await countedWorld();
    const before = { start: at('10:00'), end: at('11:00') };
    const after = { start: at('14:00', 3), end: at('14:30', 3) };
    await move(booking, {
      values: { resource_id: palm.id, starts_at: after.start, ends_at: after.end },
      changes: [
        { field: 'resource', before: lotus.id, after: palm.id },
        { field: 'time', before, after },
      ],
    });
    expect([await usedOn(monday), await usedOn(tuesday)]).toEqual([[], [['Palm', 30]]]);
  });
});
