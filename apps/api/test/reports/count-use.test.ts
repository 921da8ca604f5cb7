import { describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { testApi } from '../app.ts';
import type { DayFigures, KeptDay } from './figures-of.ts';
import { figuresOf } from './figures-of.ts';
import type { History } from './history.ts';
import { beginHistories, days, firstDay } from './history.ts';

jest.setTimeout(600_000);

const api = testApi();
const dayMs = 86_400_000;

/** Stored figures of a merchant in the form of the counted ones. */
async function storedFigures(merchantId: string): Promise<DayFigures> {
  const resources = await api.db
    .selectFrom('opening_day')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .execute();
  const buildings = await api.db
    .selectFrom('building_day')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .execute();
  const units = await api.db
    .selectFrom('unit_day')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .execute();
  return {
    resources: Object.fromEntries(
      resources.map((row) => [
        `${row.day} ${row.resource_id}`,
        [row.minutes, row.used_minutes, row.bookings, row.awaited, row.no_shows],
      ]),
    ),
    buildings: Object.fromEntries(
      buildings.map((row) => [
        `${row.day} ${row.building_id} ${row.type}`,
        [
          row.open_by_hour,
          row.used_by_hour,
          [row.bookings, row.awaited, row.no_shows, row.released_minutes, row.reused_minutes],
          row.lead_times,
          row.fit,
        ],
      ]),
    ),
    units: Object.fromEntries(
      units.map((row) => [
        `${row.day} ${row.building_id} ${row.type} ${row.business_unit_id}`,
        [row.used_minutes, row.bookings, row.awaited, row.no_shows],
      ]),
    ),
  };
}

/** Adds the days that were kept just now, with the places as they are now. */
async function collectKept(history: History, kept: Map<string, KeptDay>): Promise<void> {
  const rows = await api.db
    .selectFrom('opening_day')
    .selectAll()
    .where('merchant_id', '=', history.merchantId)
    .execute();
  for (const row of rows) {
    const key = `${row.day} ${row.resource_id}`;
    const resource = history.resources.find(({ id }) => id === row.resource_id);
    if (kept.has(key) || !resource) continue;
    const { type, quantity: units, capacity: seats, building } = resource;
    const { timezone, hours } = building;
    kept.set(key, { row, type, timezone, hours, units, seats });
  }
}

describe('[D-06] figures of days that have ended', () => {
  it('equal the minutes of 200 generated histories, step by step and from scratch', async () => {
    api.clock.set(`${firstDay}T23:59:00.000Z`);
    const histories = await beginHistories(api, 200);
    const kept = new Map(
      histories.map(({ merchantId }) => [merchantId, new Map<string, KeptDay>()]),
    );
    for (let day = 0; day < days; day += 1) {
      for (const history of histories) await history.live(api, day);
      api.clock.set(new Date(Date.parse(firstDay) + (day + 1) * dayMs - 60_000).toISOString());
      await api.runJob('keep_opening_days');
      await api.runJob('count_use');
      for (const history of histories) {
        await collectKept(history, kept.get(history.merchantId) ?? new Map());
      }
    }
    const stored = [];
    for (const { merchantId, bookings } of histories) {
      const figures = await storedFigures(merchantId);
      stored.push(figures);
      expect(figures).toEqual(figuresOf(bookings, [...(kept.get(merchantId)?.values() ?? [])]));
    }
    await sql`update opening_day set used_minutes = 0, bookings = 0, awaited = 0, no_shows = 0`.execute(
      api.db,
    );
    await sql`truncate building_day, unit_day`.execute(api.db);
    await sql`insert into stale_day (merchant_id, building_id, day)
      select distinct merchant_id, building_id, day from opening_day`.execute(api.db);
    await api.runJob('count_use');
    for (const [index, { merchantId }] of histories.entries()) {
      expect(await storedFigures(merchantId)).toEqual(stored[index]);
    }
    const all = stored.flatMap(({ buildings }) => Object.values(buildings));
    // The histories contain every case.
    for (const at of [0, 1, 2, 3, 4]) {
      expect(all.reduce((sum, figures) => sum + (figures[2]?.[at] ?? 0), 0)).toBeGreaterThan(0);
    }
  });
});
