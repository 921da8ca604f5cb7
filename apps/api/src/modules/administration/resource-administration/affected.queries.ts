import { bookingStatusGroups } from '@axp/contracts';
import { sql } from 'kysely';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import {
  bookingsWithGuest,
  offeredPlaceId,
  shownPrivacy,
  takesPart,
  unitsToBlock,
} from '../../bookings/bookings/index.ts';
import type { UpcomingBooking } from './domain/affected.ts';

/** More than these would not be read by anybody. */
const mostBookings = 5000;

interface Look {
  readonly now: Date;
  /** User who sees private details of their own bookings only. */
  readonly readerId: string;
}

function upcoming(tx: TenantRows, { now, readerId }: Look) {
  return bookingsWithGuest(tx)
    .select(['booking.id', 'booking.version', 'booking.title', 'booking.timezone'])
    .select('booking.status')
    .select(['booking.starts_at as start', 'booking.ends_at as end', 'booking.attendees'])
    .select(['booking.business_unit_id as businessUnitId', 'booking.booked_for_id as bookedForId'])
    .select(['guest.full_name as bookedForName', 'booking.resource_id as resourceId'])
    .select(['resource.name as resourceName', 'resource.type as resourceType'])
    .select(
      sql<boolean>`${shownPrivacy} = 'private' and not ${takesPart(tx.merchant.id, readerId)}`.as(
        'isHidden',
      ),
    )
    .select(
      sql<number>`coalesce((
        select max(unit.number) from occupancy taken
        join resource_unit unit
          on unit.merchant_id = ${tx.merchant.id} and unit.id = taken.unit_id
        where taken.merchant_id = ${tx.merchant.id} and taken.booking_id = booking.id
      ), 0)`.as('lastUnit'),
    )
    .where('booking.ends_at', '>', now.toISOString())
    .where('booking.status', 'in', bookingStatusGroups.active)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .limit(mostBookings);
}

/** Bookings of a resource that are not over, earliest first. */
export function upcomingOfResource(
  tx: TenantRows,
  { resourceId, ...look }: Look & { readonly resourceId: string },
): Promise<UpcomingBooking[]> {
  return upcoming(tx, look).where('booking.resource_id', '=', resourceId).execute();
}

/** How many bookings of some resources are not over; resources without any are absent. */
export async function upcomingCounts(
  tx: TenantRows,
  { resourceIds, now }: { readonly resourceIds: readonly string[]; readonly now: Date },
): Promise<ReadonlyMap<string, number>> {
  const rows = await selectRows(tx, 'booking')
    .select(['resource_id', sql<number>`count(*)::integer`.as('count')])
    .where(sql<boolean>`resource_id = any (${resourceIds}::uuid[])`)
    .where('ends_at', '>', now.toISOString())
    .where('status', 'in', bookingStatusGroups.active)
    .groupBy('resource_id')
    .execute();
  return new Map(rows.map(({ resource_id, count }) => [resource_id, count]));
}

/** Bookings that have time of a resource within a window, their buffers included. */
export function bookingsInTime(
  tx: TenantRows,
  window: {
    readonly resourceId: string;
    readonly start: string;
    readonly end: string;
    readonly readerId: string;
    /** A block that is changed: bookings that it was made around are left out. */
    readonly blockId?: string | undefined;
    /** Number of units that are blocked; absent for all. */
    readonly units?: number | undefined;
  },
): Promise<UpcomingBooking[]> {
  const { resourceId, start, end, readerId, blockId = null, units } = window;
  const isOfUnits =
    units === undefined
      ? sql`true`
      : sql`unit_id in (${unitsToBlock(tx.merchant.id, { resourceId, start, end, units })})`;
  return upcoming(tx, { now: new Date(start), readerId })
    .select(
      sql<string | null>`(select place.name from resource place
        where place.merchant_id = ${tx.merchant.id}
          and place.id = ${offeredPlaceId(tx.merchant.id)}::uuid)`.as('offered'),
    )
    .clearWhere()
    .where('booking.merchant_id', '=', tx.merchant.id)
    .where(
      sql<boolean>`booking.id in (
        select booking_id from occupancy
        where merchant_id = ${tx.merchant.id} and resource_id = ${resourceId} and kind = 'booking'
          and starts_at < ${end}::timestamptz and ends_at > ${start}::timestamptz
          and ${isOfUnits} and not exists (
            select from resource_block block where block.merchant_id = ${tx.merchant.id}
              and block.id = ${blockId} and occupancy.unit_id <> all (block.unit_ids)
          )
      ) and not exists (
        select from resource_block block
        join occupancy kept on kept.merchant_id = ${tx.merchant.id}
          and kept.resource_id = block.resource_id and kept.booking_id = booking.id
          and kept.starts_at < block.ends_at and kept.ends_at > block.starts_at
        where block.merchant_id = ${tx.merchant.id} and block.id = ${blockId}
      )`,
    )
    .execute();
}

/** Bookings of all resources of a building, with what their resource has instead of its hours. */
export function upcomingOfBuilding(
  tx: TenantRows,
  { buildingId, ...look }: Look & { readonly buildingId: string },
) {
  return upcoming(tx, look)
    .select(['resource.opening_hours as ownHours'])
    .select(['resource.is_open_on_closed_days as isOpenOnClosedDays'])
    .where('resource.building_id', '=', buildingId)
    .execute();
}

/** Returns the numbers of a resource's units with bookings from now on, in ascending order. */
export async function bookedUnitNumbers(
  tx: TenantRows,
  { resourceId, now }: { readonly resourceId: string; readonly now: Date },
): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select distinct unit.number from occupancy taken
    join resource_unit unit on unit.merchant_id = taken.merchant_id and unit.id = taken.unit_id
    where taken.merchant_id = ${tx.merchant.id} and taken.resource_id = ${resourceId}
      and taken.kind = 'booking' and taken.ends_at > ${now.toISOString()}::timestamptz
    order by unit.number`.execute(tx.db);
  return rows.map((row) => row.number);
}
