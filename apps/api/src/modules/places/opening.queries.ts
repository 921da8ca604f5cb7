import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import type { OpeningCalendar } from './domain/opening-hours.ts';

const time = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** A week's opening hours as stored with a building or a resource. */
const StoredHours = z
  .array(z.object({ weekday: z.number().int().min(1).max(7), opens: time, closes: time }))
  .max(70)
  .nullable();

export interface ClosedDayRow {
  readonly day: string;
  readonly nameEn: string;
  readonly nameTh: string;
}

/** What is stored of the hours of a place, made a calendar. */
function openingCalendar(
  timezone: string,
  hours: unknown,
  closedDays: readonly ClosedDayRow[],
): OpeningCalendar {
  return { timezone, hours: StoredHours.parse(hours), closedDays };
}

/** The opening hours of resources by their ids: a resource's own or its building's. */
export async function findOpenings(
  trx: Transaction<DB>,
  merchantId: string,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, OpeningCalendar>> {
  const rows = await trx
    .selectFrom('resource')
    .innerJoin('building', (join) =>
      join
        .onRef('building.merchant_id', '=', 'resource.merchant_id')
        .onRef('building.id', '=', 'resource.building_id'),
    )
    .select([
      'resource.id',
      'building.timezone',
      sql<unknown>`coalesce(resource.opening_hours, building.opening_hours)`.as('hours'),
      // Days long past close nothing any more.
      sql<ClosedDayRow[]>`case when resource.is_open_on_closed_days then '[]'::jsonb else coalesce((
        select jsonb_agg(jsonb_build_object('day', day, 'nameEn', name_en, 'nameTh', name_th))
        from closed_day
        where closed_day.merchant_id = building.merchant_id
          and closed_day.building_id = building.id
          and closed_day.day > current_date - 400
      ), '[]'::jsonb) end`.as('closed_days'),
    ])
    .where('resource.merchant_id', '=', merchantId)
    .where('resource.id', 'in', resourceIds)
    .execute();
  return new Map(
    rows.map((row) => [row.id, openingCalendar(row.timezone, row.hours, row.closed_days)]),
  );
}
