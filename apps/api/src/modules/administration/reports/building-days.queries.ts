import type { OperationRequest } from '@axp/contracts';
import type { BuildingDay, listBuildingDays } from '@axp/contracts/administration';
import { sql } from 'kysely';
import { kindsIn } from '../../../platform/db/kinds-sql.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { isHeld, midnight } from './use-sql.ts';

interface DayRow {
  readonly day: string;
  readonly building_id: string;
  readonly building: string;
  readonly bookings: number;
  readonly people: number;
}

/** Bookings and attendees by building and the day they start; future ones are still approved. */
export async function buildingDays(
  { db, merchant: { id: merchantId } }: TenantRows,
  { from, to, buildingId }: OperationRequest<typeof listBuildingDays>['query'],
): Promise<BuildingDay[]> {
  const day = sql`(booking.starts_at at time zone building.timezone)::date`;
  const room = sql.raw(kindsIn(({ handOver }) => handOver === null, 'booking.type'));
  const place = buildingId === undefined ? sql`true` : sql`building.id = ${buildingId}`;
  const { rows } = await sql<DayRow>`
    select ${day} as day, building.id as building_id, building.name as building,
      count(*)::integer as bookings,
      coalesce(sum(booking.attendees) filter (where ${room}), 0)::integer as people
    from booking
    join resource on resource.merchant_id = ${merchantId} and resource.id = booking.resource_id
    join building on building.merchant_id = ${merchantId} and building.id = resource.building_id
    where booking.merchant_id = ${merchantId} and ${isHeld} and ${place}
      and booking.starts_at > ${midnight(from, -1)} and booking.starts_at < ${midnight(to, 2)}
      and ${day} between ${from} and ${to}
    group by 1, 2, 3 order by 1, 3, 2`.execute(db);
  return rows.map(({ building_id: id, building: name, ...row }) => ({
    day: row.day,
    building: { id, name },
    bookings: row.bookings,
    people: row.people,
  }));
}
