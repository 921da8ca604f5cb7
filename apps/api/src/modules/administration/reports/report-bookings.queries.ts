import type { OperationRequest } from '@axp/contracts';
import type { listReportBookings, ReportBooking } from '@axp/contracts/administration';
import { sql } from 'kysely';
import type { TimedPage } from '../../../platform/db/cursor.ts';
import { oneMoreThan } from '../../../platform/db/cursor.ts';
import { minutesOf } from '../../../platform/db/range-minutes.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import { isHiddenFrom } from '../../bookings/bookings/index.ts';
import { findReportSettings } from './report.queries.ts';
import { dayEnd, dayStart, hoursOfDay, midnight, releasedAt, usedTime } from './use-sql.ts';

export type BookingsFilter = Omit<
  OperationRequest<typeof listReportBookings>['query'],
  'cursor' | 'limit'
> & { readonly reader: Actor };

export interface ReportBookingRow {
  readonly id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly timezone: string;
  readonly resource_id: string;
  readonly resource_name: string;
  readonly is_no_show: boolean;
  readonly used_minutes: number;
  readonly is_hidden: boolean;
  readonly title: string;
  readonly attendees: number | null;
  readonly booked_for: string | null;
}

/** Longest booking; bookings that began earlier have no time in the period. */
const longestDays = 366;

/** Bookings that a figure counts, latest first, one more than the limit. */
export async function reportBookings(
  tx: TenantRows,
  filter: BookingsFilter,
  { after, limit }: TimedPage,
): Promise<readonly ReportBookingRow[]> {
  const { id: merchantId } = tx.merchant;
  const { from, to, type, show } = filter;
  const { people } = await findReportSettings(tx);
  const name = people === 'names' ? sql`guest.full_name` : sql`null::text`;
  const places = bookedPlaces(merchantId, filter);
  const ofResource = places ? sql`booking.resource_id = any (${places})` : sql`true`;
  const rest = after
    ? sql`(booking.starts_at, booking.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`;
  const counted =
    show === 'used' ? sql`part.used_minutes > 0` : sql`freed.at is not null and part.begins`;
  const { rows } = await sql<ReportBookingRow>`
    select booking.id, booking.starts_at, booking.ends_at, booking.timezone, booking.resource_id,
      resource.name as resource_name, freed.at is not null as is_no_show,
      coalesce(part.used_minutes, 0)::integer as used_minutes,
      ${isHiddenFrom(merchantId, filter.reader)} as is_hidden, booking.title, booking.attendees,
      ${name} as booked_for
    from booking
    join resource on resource.merchant_id = ${merchantId} and resource.id = booking.resource_id
    join app_user guest on guest.merchant_id = ${merchantId} and guest.id = booking.booked_for_id
    cross join lateral (select ${releasedAt(merchantId)} as at) freed
    cross join lateral (${countedPart(merchantId, filter)}) part
    where booking.merchant_id = ${merchantId} and booking.type = ${type} and ${ofResource}
      and booking.starts_at > ${midnight(from, -longestDays)}
      and booking.ends_at > ${midnight(from, -1)} and booking.starts_at < ${midnight(to, 2)}
      and ${rest} and ${counted}
    order by booking.starts_at desc nulls last, booking.id desc
    limit ${oneMoreThan(limit)}`.execute(tx.db);
  return rows;
}

/** The resource of a filter and, for its use, the wholes that it was a part of; null for all. */
function bookedPlaces(merchantId: string, { from, to, resourceId, show }: BookingsFilter) {
  if (resourceId === undefined) return null;
  if (show !== 'used') return sql`array[${resourceId}::uuid]`;
  return sql`array(
    select ${resourceId}::uuid
    union
    select resource_id from opening_day
    where merchant_id = ${merchantId} and day between ${from} and ${to}
      and part_ids <> '{}' and ${resourceId}::uuid = any (part_ids)
  )`;
}

/** Resources of a `booked` day whose figures count a booking: of its use, its parts (F-05). */
function countedPlaces({ show, resourceId }: BookingsFilter) {
  if (show !== 'used') return sql`array[booked.resource_id]`;
  return resourceId === undefined
    ? sql`case when booked.part_ids = '{}' then array[booked.resource_id] else booked.part_ids end`
    : sql`(case when ${resourceId} = any (booked.resource_id || booked.part_ids)
        then array[${resourceId}::uuid] else '{}' end)`;
}

/** Minutes of a `booking` on the days and hours of a filter, and whether it begins on them. */
function countedPart(merchantId: string, filter: BookingsFilter) {
  const { from, to, buildingId, weekday, hour } = filter;
  const day = { starts: dayStart, ends: dayEnd, timezone: sql`opening.timezone` };
  const span = sql`(select span from ${hoursOfDay(day)} hours where hours.hour = ${hour ?? 0})`;
  const time = hour === undefined ? usedTime : sql`(${usedTime} * ${span})`;
  const begins = sql`booking.starts_at >= ${dayStart} and booking.starts_at < ${dayEnd}`;
  const beginsInHour =
    hour === undefined
      ? begins
      : sql`${begins}
        and extract(hour from booking.starts_at at time zone opening.timezone) = ${hour}`;
  return sql`
    select sum(booking.quantity * ${minutesOf(time)}) as used_minutes, bool_or(${beginsInHour}) as begins
    from opening_day booked
    cross join lateral unnest(${countedPlaces(filter)}) as place (id)
    join opening_day opening on opening.merchant_id = ${merchantId} and opening.day = booked.day
      and opening.resource_id = place.id
    where booked.merchant_id = ${merchantId} and booked.resource_id = booking.resource_id
      and booked.open_during is not null
      and booked.day between greatest(${from}::date, booking.starts_at::date - 1)
        and least(${to}::date, booking.ends_at::date + 1)
      and opening.open_during is not null
      and booking.starts_at < ${dayEnd} and booking.ends_at > ${dayStart}
      and ${buildingId === undefined ? sql`true` : sql`opening.building_id = ${buildingId}`}
      and ${weekday === undefined ? sql`true` : sql`extract(isodow from opening.day) = ${weekday}`}`;
}

export function presentReportBooking(row: ReportBookingRow): ReportBooking {
  return {
    id: row.id,
    start: row.starts_at,
    end: row.ends_at,
    timezone: row.timezone,
    resource: { id: row.resource_id, name: row.resource_name },
    isNoShow: row.is_no_show,
    usedMinutes: row.used_minutes,
    details: row.is_hidden
      ? null
      : { title: row.title, attendees: row.attendees, bookedFor: row.booked_for },
  };
}
