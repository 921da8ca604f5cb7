import { describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { testApi } from '../app.ts';
import type { DayFigures, KeptDay } from './figures-of.ts';
import { figuresOf } from './figures-of.ts';
import type { History } from './history.ts';
import { beginHistories, days, firstDay, writeHistories } from './history.ts';

jest.setTimeout(600_000);

const api = testApi();
const dayMs = 86_400_000;

/** The history of each building; a resource stays in those of its history. */
type Owners = ReadonlyMap<string, History>;

/** Stored figures of each history in the form of the counted ones. */
async function storedFigures(owners: Owners): Promise<ReadonlyMap<History, DayFigures>> {
  const figures = new Map<History, DayFigures>();
  const figuresAt = (buildingId: string) => {
    const owner = owners.get(buildingId);
    if (!owner) throw new Error('the building is of no history');
    const known = figures.get(owner) ?? { resources: {}, buildings: {}, units: {} };
    figures.set(owner, known);
    return known;
  };
  for (const row of await api.db.selectFrom('opening_day').selectAll().execute()) {
    figuresAt(row.building_id).resources[`${row.day} ${row.resource_id}`] = [
      row.minutes,
      row.used_minutes,
      row.bookings,
      row.awaited,
      row.no_shows,
    ];
  }
  for (const row of await api.db.selectFrom('building_day').selectAll().execute()) {
    figuresAt(row.building_id).buildings[`${row.day} ${row.building_id} ${row.type}`] = [
      row.open_by_hour,
      row.used_by_hour,
      [row.bookings, row.awaited, row.no_shows, row.released_minutes, row.reused_minutes],
      row.lead_times,
      row.fit,
    ];
  }
  for (const row of await api.db.selectFrom('unit_day').selectAll().execute()) {
    const key = `${row.day} ${row.building_id} ${row.type} ${row.business_unit_id}`;
    figuresAt(row.building_id).units[key] = [
      row.used_minutes,
      row.bookings,
      row.awaited,
      row.no_shows,
    ];
  }
  return figures;
}

/** Adds the days that were kept just now, with the places as they are now. */
async function collectKept(owners: Owners, kept: Map<string, KeptDay>): Promise<void> {
  for (const row of await api.db.selectFrom('opening_day').selectAll().execute()) {
    const key = `${row.day} ${row.resource_id}`;
    const resource = owners
      .get(row.building_id)
      ?.resources.find(({ id }) => id === row.resource_id);
    if (kept.has(key) || !resource) continue;
    const { type, quantity: units, capacity: seats, building, parts } = resource;
    const { timezone, hours } = building;
    kept.set(key, { row, type, timezone, hours, units, seats, parts });
  }
}

describe('[D-06] figures of days that have ended', () => {
  it('equal the minutes of 200 generated histories, step by step and from scratch', async () => {
    api.clock.set(`${firstDay}T23:59:00.000Z`);
    const histories = await beginHistories(api, 200);
    const owners: Owners = new Map(
      histories.flatMap((history) => history.buildingIds.map((id) => [id, history])),
    );
    const kept = new Map<string, KeptDay>();
    for (let day = 0; day < days; day += 1) {
      for (const history of histories) await history.live(api, day);
      await writeHistories(api, histories);
      api.clock.set(new Date(Date.parse(firstDay) + (day + 1) * dayMs - 60_000).toISOString());
      await api.runJob('keep_opening_days');
      await api.runJob('count_use');
      await collectKept(owners, kept);
    }
    const stored = await storedFigures(owners);
    const keptOf = Map.groupBy(kept.values(), ({ row }) => owners.get(row.building_id));
    expect(stored.size).toBe(histories.length);
    for (const history of histories) {
      expect(stored.get(history)).toEqual(figuresOf(history.bookings, keptOf.get(history) ?? []));
    }
    await sql`update opening_day set used_minutes = 0, bookings = 0, awaited = 0, no_shows = 0`.execute(
      api.db,
    );
    await sql`truncate building_day, unit_day`.execute(api.db);
    await sql`insert into stale_day (merchant_id, building_id, day)
      select distinct merchant_id, building_id, day from opening_day`.execute(api.db);
    await api.runJob('count_use');
    expect(await storedFigures(owners)).toEqual(stored);
    const all = [...stored.values()].flatMap(({ buildings }) => Object.values(buildings));
    // The histories contain every case.
    for (const at of [0, 1, 2, 3, 4]) {
      expect(all.reduce((sum, figures) => sum + (figures[2]?.[at] ?? 0), 0)).toBeGreaterThan(0);
    }
  });
});
