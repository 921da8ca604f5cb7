import type { BookingStatus, ResourceType } from '@axp/contracts';
import { bookingStatuses } from '@axp/contracts';
import type { SelectQueryBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** Narrows a stored status; the table's check constraint allows no other. */
export function asBookingStatus(stored: string): BookingStatus {
  const status = bookingStatuses.find((known) => known === stored);
  if (!status) throw new Error(`unknown booking status in the database: ${stored}`);
  return status;
}

/** Bookings of a merchant beside their resource and where it stands; columns are the caller's. */
export function bookingsAtPlaces(trx: Transaction<DB>, merchantId: string) {
  return trx
    .selectFrom('booking')
    .innerJoin('resource', (join) =>
      join
        .onRef('resource.merchant_id', '=', 'booking.merchant_id')
        .onRef('resource.id', '=', 'booking.resource_id'),
    )
    .innerJoin('building', (join) =>
      join
        .onRef('building.merchant_id', '=', 'resource.merchant_id')
        .onRef('building.id', '=', 'resource.building_id'),
    )
    .leftJoin('floor', (join) =>
      join
        .onRef('floor.merchant_id', '=', 'resource.merchant_id')
        .onRef('floor.id', '=', 'resource.floor_id'),
    )
    .where('booking.merchant_id', '=', merchantId);
}

/** Bookings with their resource, as every list shows them. */
export function bookingsWithResource(trx: Transaction<DB>, merchantId: string) {
  return bookingsAtPlaces(trx, merchantId)
    .leftJoin('bill', (join) =>
      join
        .onRef('bill.merchant_id', '=', 'booking.merchant_id')
        .onRef('bill.booking_id', '=', 'booking.id')
        .on('bill.status', '<>', 'void'),
    )
    .select([
      'booking.id',
      'booking.type',
      'booking.title',
      'booking.status',
      'booking.version',
      'booking.starts_at',
      'booking.ends_at',
      'booking.timezone',
      'booking.privacy',
      'booking.booker_id',
      'booking.booked_for_id',
      'booking.business_unit_id',
      'booking.series_id',
      'booking.attendees',
      'booking.check_in_opens_at',
      'booking.quantity',
      'booking.driver_id',
      'booking.needs_driver',
      'resource.id as resource_id',
      'resource.name as resource_name',
      'resource.image_id',
      'resource.capacity',
      'building.id as building_id',
      'building.name as building_name',
      'floor.id as floor_id',
      'floor.name as floor_name',
      'bill.status as bill_status',
      'bill.amount as bill_amount',
      'bill.price_currency as bill_currency',
    ]);
}

export type RowOf<Q> = Q extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

/** A booking with its resource, as lists show it. */
export type BookingRow = RowOf<ReturnType<typeof bookingsWithResource>>;

/** Bookings by their ids, earliest first. */
export function bookingsByIds(
  trx: Transaction<DB>,
  merchantId: string,
  ids: readonly string[],
): Promise<BookingRow[]> {
  return bookingsWithResource(trx, merchantId)
    .where('booking.id', 'in', ids)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute();
}

/** The steps of a booking's history, oldest first. */
export function bookingEvents(trx: Transaction<DB>, merchantId: string, bookingId: string) {
  return trx
    .selectFrom('booking_event as event')
    .leftJoin('app_user as actor', (join) =>
      join
        .onRef('actor.merchant_id', '=', 'event.merchant_id')
        .onRef('actor.id', '=', 'event.actor_id'),
    )
    .select([
      'event.id',
      'event.at',
      'event.action',
      'event.from_status',
      'event.to_status',
      'event.reason',
      'event.actor_id',
      'actor.full_name as actor_name',
    ])
    .where('event.merchant_id', '=', merchantId)
    .where('event.booking_id', '=', bookingId)
    .orderBy('event.at')
    .orderBy('event.id')
    .execute();
}

export interface CalendarFilter {
  readonly merchantId: string;
  readonly from: string;
  readonly to: string;
  readonly type: ResourceType | undefined;
  readonly resourceIds: readonly string[] | undefined;
}

/** Taken times within a window, one row a unit. */
function takenTimes(trx: Transaction<DB>, filter: CalendarFilter) {
  let query = trx
    .selectFrom('occupancy')
    .leftJoin('booking', (join) =>
      join
        .onRef('booking.merchant_id', '=', 'occupancy.merchant_id')
        .onRef('booking.id', '=', 'occupancy.booking_id'),
    )
    .leftJoin('app_user as guest', (join) =>
      join
        .onRef('guest.merchant_id', '=', 'booking.merchant_id')
        .onRef('guest.id', '=', 'booking.booked_for_id'),
    )
    .leftJoin('resource_block as block', (join) =>
      join
        .onRef('block.merchant_id', '=', 'occupancy.merchant_id')
        .onRef('block.id', '=', 'occupancy.block_id'),
    )
    .select([
      'occupancy.kind',
      'occupancy.holder_id',
      'occupancy.block_id',
      'occupancy.form_id',
      'block.title as block_title',
      'occupancy.resource_id',
      'occupancy.booking_id',
      'occupancy.starts_at',
      'occupancy.ends_at',
      'booking.title',
      'booking.privacy',
      'booking.booker_id',
      'booking.booked_for_id',
      'guest.full_name as booked_for_name',
    ])
    .where('occupancy.merchant_id', '=', filter.merchantId)
    .where('occupancy.starts_at', '<', filter.to)
    .where('occupancy.ends_at', '>', filter.from)
    .where((eb) =>
      eb.or([
        eb('occupancy.expires_at', 'is', null),
        eb('occupancy.expires_at', '>', sql<string>`now()`),
      ]),
    );
  if (filter.resourceIds) {
    query = query.where('occupancy.resource_id', 'in', filter.resourceIds);
  }
  if (filter.type) {
    const type = filter.type;
    query = query.where((eb) =>
      eb(
        'occupancy.resource_id',
        'in',
        eb
          .selectFrom('resource')
          .select('id')
          .where('merchant_id', '=', filter.merchantId)
          .where('type', '=', type),
      ),
    );
  }
  return query.orderBy('occupancy.starts_at').orderBy('occupancy.id').execute();
}

export type CalendarRow = Awaited<ReturnType<typeof takenTimes>>[number];

/** Taken times within a window; what takes several units of an asset at once is told once. */
export async function calendarEntries(
  trx: Transaction<DB>,
  filter: CalendarFilter,
): Promise<readonly CalendarRow[]> {
  const rows = await takenTimes(trx, filter);
  const seen = new Set<string>();
  return rows.filter(({ booking_id, block_id, form_id, starts_at }) => {
    const taker = booking_id ?? block_id ?? form_id;
    if (taker === null) return true;
    const key = `${taker} ${starts_at}`;
    return !seen.has(key) && seen.add(key);
  });
}
