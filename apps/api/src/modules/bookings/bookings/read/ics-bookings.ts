import type { BookingStatus } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { CalendarEvent } from '../../../../platform/calendar/calendar-file.ts';
import { dateEvent } from '../../../../platform/calendar/date-facts.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { asBookingStatus } from '../rules/booking.ts';
import { shownPrivacy } from '../store/movable.ts';
import { bookingsAtPlaces } from './booking-rows.ts';

/** Statuses of bookings that a calendar shows. */
const shownStatuses: readonly BookingStatus[] = [
  'pending-approval-book',
  'pending-approval-edit',
  'approved',
  'approved-edit',
  'checked-in',
  'checked-out',
];

/** Enough for the busiest person or room; a feed is read whole, again and again. */
const maxEntries = 2000;

function calendarBookings(tx: TenantRows) {
  return bookingsAtPlaces(tx.db, tx.merchant.id)
    .innerJoin('app_user as guest', sameMerchant('guest.id', 'booking.booked_for_id'))
    .select([
      'booking.id',
      'booking.calendar_id',
      'booking.series_id',
      'booking.original_start',
      'booking.title',
      'booking.description',
      'booking.status',
      'booking.version',
      'booking.starts_at',
      'booking.ends_at',
      'booking.timezone',
      'booking.meeting_link',
      'booking.booker_id',
      'booking.booked_for_id',
      'booking.updated_at',
      'resource.name as resource_name',
      'building.name as building_name',
      'building.address as building_address',
      'floor.name as floor_name',
      'guest.full_name as booked_for_name',
    ])
    .select(shownPrivacy.as('privacy'))
    .where('booking.status', 'in', shownStatuses)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .limit(maxEntries);
}

export type CalendarBookingRow = Awaited<
  ReturnType<ReturnType<typeof calendarBookings>['execute']>
>[number];

interface CalendarBookingsFilter {
  readonly merchantId: string;
  /** Bookings that end after this instant. */
  readonly since: string;
}

/**
 * Lists bookings that a user made, owns or is invited to and has not declined. Invitees see a
 * booking only once it is approved.
 */
export function calendarBookingsOfUser(
  trx: Transaction<DB>,
  { merchantId, since, userId }: CalendarBookingsFilter & { readonly userId: string },
): Promise<CalendarBookingRow[]> {
  return calendarBookings({ db: trx, merchant: { id: merchantId } })
    .where(
      sql<boolean>`booking.id in (
        select id from booking
        where merchant_id = ${merchantId} and booker_id = ${userId} and ends_at > ${since}
        union all
        select id from booking
        where merchant_id = ${merchantId} and booked_for_id = ${userId} and ends_at > ${since}
        union all
        select b.id from booking_invitee i
        join booking b on b.merchant_id = i.merchant_id and b.id = i.booking_id
        where i.merchant_id = ${merchantId} and i.user_id = ${userId}
          and i.answer <> 'declined'
          and b.ends_at > ${since} and b.status <> 'pending-approval-book'
      )`,
    )
    .execute();
}

/** Lists bookings that occupy a resource, also those of a room that it is taken with (F-05). */
export function calendarBookingsOfResource(
  trx: Transaction<DB>,
  { merchantId, since, resourceId }: CalendarBookingsFilter & { readonly resourceId: string },
): Promise<CalendarBookingRow[]> {
  return calendarBookings({ db: trx, merchant: { id: merchantId } })
    .where(
      sql<boolean>`booking.id in (
        select id from booking
        where merchant_id = ${merchantId} and resource_id = ${resourceId} and ends_at > ${since}
        union all
        select booking_id from occupancy
        where merchant_id = ${merchantId} and resource_id = ${resourceId}
          and via_resource_id is not null and ends_at > ${since}
      )`,
    )
    .execute();
}

/** Times at which a resource can't be booked. */
export function blockedTimesOfResource(
  trx: Transaction<DB>,
  { merchantId, since, resourceId }: CalendarBookingsFilter & { readonly resourceId: string },
) {
  return selectRows({ db: trx, merchant: { id: merchantId } }, 'occupancy')
    .select(['id', 'kind', 'starts_at', 'ends_at'])
    .where('resource_id', '=', resourceId)
    .where('kind', 'in', ['blackout', 'maintenance'])
    .where('ends_at', '>', since)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(maxEntries)
    .execute();
}

/** A booking as a calendar event for a participant. A published calendar has no guest list (RFC 5546, 3.2.1). */
export function presentCalendarEvent(row: CalendarBookingRow): CalendarEvent {
  return dateEvent({
    bookingId: row.id,
    calendarId: row.calendar_id,
    seriesId: row.series_id,
    originalStart: row.original_start,
    title: row.title,
    description: row.description,
    meetingLink: row.meeting_link,
    status: asBookingStatus(row.status),
    version: row.version,
    changedAt: row.updated_at,
    start: row.starts_at,
    end: row.ends_at,
    timezone: row.timezone,
    isPrivate: row.privacy === 'private',
    resource: row.resource_name,
    floor: row.floor_name,
    building: row.building_name,
    address: row.building_address,
  });
}
