import type { ValueOf } from '@axp/server-kit/db';
import type { SelectQueryBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { kindsIn } from '../../../../platform/db/kinds-sql.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { stateColumns } from '../store/booking-row.ts';
import { shownPrivacy } from '../store/movable.ts';

function bookingsOf(trx: Transaction<DB>, merchantId: ValueOf<string>) {
  return trx
    .selectFrom('booking')
    .innerJoin('resource', sameMerchant('resource.id', 'booking.resource_id'))
    .where('booking.merchant_id', '=', merchantId);
}

/** Bookings of a merchant beside their resource and the person they are for, `guest`. */
export function bookingsWithGuest(tx: TenantRows) {
  return bookingsOf(tx.db, tx.merchant.id).innerJoin(
    'app_user as guest',
    sameMerchant('guest.id', 'booking.booked_for_id'),
  );
}

/** Bookings of a merchant beside their resource and where it stands; columns are the caller's. */
export function bookingsAtPlaces(trx: Transaction<DB>, merchantId: ValueOf<string>) {
  return bookingsOf(trx, merchantId)
    .innerJoin('building', sameMerchant('building.id', 'resource.building_id'))
    .leftJoin('floor', sameMerchant('floor.id', 'resource.floor_id'));
}

/** Name of the closed day that a booking is on; for what is taken away, that it begins or ends on. */
const closedDay = (merchantId: ValueOf<string>) => sql<{ nameEn: string; nameTh: string } | null>`(
  select jsonb_build_object('nameEn', closed_day.name_en, 'nameTh', closed_day.name_th)
  from closed_day, lateral (
    select (booking.starts_at at time zone booking.timezone)::date as first,
      ((booking.ends_at - interval '1 second') at time zone booking.timezone)::date as last
  ) taken
  where closed_day.merchant_id = ${merchantId} and closed_day.building_id = building.id
    and not resource.is_open_on_closed_days
    and closed_day.day between taken.first and taken.last
    and (${sql.raw(kindsIn(({ openFor }) => openFor === 'whole', 'resource.type'))} or closed_day.day in (taken.first, taken.last))
  order by closed_day.day limit 1
)`;

/** Bookings with their resource, as every list shows them. */
export function bookingsWithResource(trx: Transaction<DB>, merchantId: ValueOf<string>) {
  return bookingsAtPlaces(trx, merchantId)
    .leftJoin('bill', (join) =>
      join
        .onRef('bill.merchant_id', '=', 'booking.merchant_id')
        .onRef('bill.booking_id', '=', 'booking.id')
        .on('bill.status', '<>', 'void'),
    )
    .select(stateColumns)
    .select([
      'booking.title',
      'booking.timezone',
      'booking.calendar_id',
      'booking.series_id',
      'booking.check_in_opens_at',
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
    ])
    .select([shownPrivacy.as('privacy'), closedDay(merchantId).as('closed_day')]);
}

/** The resource of a pending change; the booking's own if it stays. */
const requestedResourceId = sql<string>`
  coalesce((change.body->>'resourceId')::uuid, booking.resource_id)`;

/**
 * Bookings with their resource, the unit they count for, the change that waits for approval, and
 * their owners: `booker` and `guest`.
 */
export function bookingsWithOwners(trx: Transaction<DB>, merchantId: ValueOf<string>) {
  return bookingsWithResource(trx, merchantId)
    .innerJoin('business_unit as unit', sameMerchant('unit.id', 'booking.business_unit_id'))
    .innerJoin('app_user as booker', sameMerchant('booker.id', 'booking.booker_id'))
    .innerJoin('app_user as guest', sameMerchant('guest.id', 'booking.booked_for_id'))
    .leftJoin('booking_change as change', sameMerchant('change.booking_id', 'booking.id'))
    .leftJoin('resource as requested', (join) =>
      join
        .onRef('requested.merchant_id', '=', 'change.merchant_id')
        .on('requested.id', '=', requestedResourceId),
    )
    .leftJoin('building as requested_place', (join) =>
      join
        .onRef('requested_place.merchant_id', '=', 'requested.merchant_id')
        .onRef('requested_place.id', '=', 'requested.building_id'),
    )
    .select([
      'booking.own_fields',
      'change.body as change_body',
      'requested.id as requested_id',
      'requested.name as requested_name',
      'requested_place.id as requested_building_id',
      'requested_place.name as requested_building',
      'requested_place.timezone as requested_timezone',
      'unit.title as unit_title',
      'unit.booking_rules as unit_rules',
      'resource.booking_rules as resource_rules',
      'booker.full_name as booker_name',
      'booker.email as booker_email',
      'booker.profile_image_id as booker_image_id',
      'guest.full_name as booked_for_name',
      'guest.email as booked_for_email',
      'guest.profile_image_id as booked_for_image_id',
    ]);
}

export type RowOf<Q> = Q extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

/** A booking with its resource, its unit, its owners and the change that waits. */
export type OwnedRow = RowOf<ReturnType<typeof bookingsWithOwners>>;

/** A booking with its resource, as lists show it. */
export type BookingRow = RowOf<ReturnType<typeof bookingsWithResource>>;

/** Bookings by their ids, earliest first. */
export function bookingsByIds(tx: TenantRows, ids: readonly string[]): Promise<BookingRow[]> {
  return bookingsWithResource(tx.db, tx.merchant.id)
    .where('booking.id', 'in', ids)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute();
}

/** Whether a `booking` comes after a place in the order of starts. */
export function isBehind([at, id]: readonly [string, string], isDescending: boolean) {
  const isAfter = sql.raw(isDescending ? '<' : '>');
  return sql<boolean>`(booking.starts_at, booking.id) ${isAfter} (${at}::timestamptz, ${id}::uuid)`;
}
