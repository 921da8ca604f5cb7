import type { listMerchantBookings, MerchantBooking } from '@axp/contracts/administration';
import type { MerchantBookingState } from '@axp/contracts/vocabulary';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { CriteriaOf, TimedPage } from '../../../../platform/db/cursor.ts';
import { oneMoreThan } from '../../../../platform/db/cursor.ts';
import { isHandedOut } from '../../../../platform/db/kinds-sql.ts';
import { likePatterns } from '../../../../platform/db/like-patterns.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { asResourceType } from '../../../resources/resources/index.ts';
import { asBookingStatus } from '../rules/booking.ts';
import type { Decider } from '../store/deciders.ts';
import { isHiddenFrom } from '../store/deciders.ts';
import { remindedAt } from '../store/reminded-at.ts';
import type { RowOf } from './booking-rows.ts';
import { bookingsAtPlaces, isBehind } from './booking-rows.ts';

export interface MerchantBookingsFilter extends CriteriaOf<typeof listMerchantBookings> {
  readonly reader: Decider;
  readonly now: Date;
  /** Time zone of the merchant. */
  readonly timezone: string;
}

/** Out after its end. The literals let the planner use the index of what is out. */
export function isOverdueAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(booking.status = 'checked-in' and ${sql.raw(isHandedOut('booking.type'))}
    and booking.ends_at <= ${now.toISOString()})`;
}

/** Bookings whose time is now. */
export function isRunningAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(booking.status in ('approved', 'approved-edit', 'checked-in')
    and booking.starts_at <= ${now.toISOString()} and booking.ends_at > ${now.toISOString()})`;
}

type Condition = (now: Date) => RawBuilder<boolean>;

const conditionOf: Readonly<Record<MerchantBookingState, Condition>> = {
  pending: () => sql`booking.status in ('pending-approval-book', 'pending-approval-edit')`,
  approved: () => sql`booking.status in ('approved', 'approved-edit')`,
  running: isRunningAt,
  'checked-in': () => sql`booking.status = 'checked-in'`,
  overdue: isOverdueAt,
  'checked-out': () => sql`booking.status = 'checked-out'`,
  cancelled: () => sql`booking.status = 'cancelled'`,
};

/** A private booking answers to what anyone sees of it: its time and resource (H-05). */
function matchingBookings(trx: Transaction<DB>, filter: MerchantBookingsFilter) {
  const { merchantId, reader, now, from, to, type, resourceId, personId, status, text } = filter;
  const isHidden = isHiddenFrom(merchantId, reader);
  const reminded = sql<string | null>`
    case when ${isOverdueAt(now)} then ${remindedAt(merchantId, filter)} end`;
  let query = bookingsAtPlaces(trx, merchantId)
    .innerJoin('app_user as guest', sameMerchant('guest.id', 'booking.booked_for_id'))
    .innerJoin('business_unit as unit', sameMerchant('unit.id', 'booking.business_unit_id'))
    .select(['booking.id', 'booking.type', 'booking.status', 'booking.title'])
    .select(['booking.starts_at', 'booking.ends_at', 'booking.timezone', 'booking.series_id'])
    .select(['booking.resource_id', 'resource.name as resource_name'])
    .select(['building.name as building_name', 'unit.title as unit_title'])
    .select(['floor.name as floor_name', 'booking.attendees', 'booking.checked_in_at'])
    .select('booking.own_fields')
    .select(['booking.booked_for_id', 'guest.full_name as booked_for_name'])
    .select([isHidden.as('is_hidden'), isOverdueAt(now).as('is_overdue')])
    .select(reminded.as('reminded_at'));
  if (from !== undefined) query = query.where('booking.starts_at', '>=', from);
  if (to !== undefined) query = query.where('booking.starts_at', '<', to);
  if (type !== undefined) query = query.where('booking.type', '=', type);
  if (resourceId !== undefined) query = query.where('booking.resource_id', '=', resourceId);
  if (status !== undefined) query = query.where(conditionOf[status](now));
  if (personId !== undefined) {
    query = query
      .where(sql<boolean>`${personId} in (booking.booker_id, booking.booked_for_id)`)
      .where(sql<boolean>`not ${isHidden}`);
  }
  for (const pattern of likePatterns(text ?? '')) {
    query = query.where(sql<boolean>`(resource.name ilike ${pattern}
      or (booking.title ilike ${pattern} and not ${isHidden}))`);
  }
  return query;
}

/** The bookings of a filter by their start, one row more than the limit. */
export function merchantBookings(
  trx: Transaction<DB>,
  filter: MerchantBookingsFilter,
  { after, limit }: TimedPage,
): Promise<MerchantBookingRow[]> {
  const isDescending = filter.sort === '-start';
  let query = matchingBookings(trx, filter);
  if (after) query = query.where(isBehind(after, isDescending));
  return query
    .orderBy('booking.starts_at', (start) =>
      // The order of the index `booking_by_start`.
      isDescending ? start.desc().nullsLast() : start.asc().nullsFirst(),
    )
    .orderBy('booking.id', isDescending ? 'desc' : 'asc')
    .limit(oneMoreThan(limit))
    .execute();
}

export type MerchantBookingRow = RowOf<ReturnType<typeof matchingBookings>>;

export function presentMerchantBooking(row: MerchantBookingRow): MerchantBooking {
  return {
    id: row.id,
    type: asResourceType(row.type),
    status: asBookingStatus(row.status),
    isOverdue: row.is_overdue,
    remindedAt: row.reminded_at,
    start: row.starts_at,
    end: row.ends_at,
    timezone: row.timezone,
    isRecurring: row.series_id !== null,
    resource: { id: row.resource_id, name: row.resource_name, building: row.building_name },
    details: row.is_hidden
      ? null
      : {
          title: row.title,
          bookedFor: { id: row.booked_for_id, fullName: row.booked_for_name },
          businessUnit: row.unit_title,
        },
  };
}
