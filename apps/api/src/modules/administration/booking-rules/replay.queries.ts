import type { DriverLicence, LicenceClass, RuleName } from '@axp/contracts/vocabulary';
import { maxBufferMinutes } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import {
  bookingsWithGuest,
  decidesInOwnRight,
  isHiddenFrom,
} from '../../bookings/bookings/index.ts';
import { asDriverLicence } from '../../people/people/index.ts';
import { asLicenceClass } from '../../resources/resources/index.ts';
import type { RulePlace } from './rule.repository.ts';

/** A booking with the facts that rules judge it by. */
export interface ReplayedRow {
  readonly id: string;
  readonly status: string;
  readonly requestedAt: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly attendees: number | null;
  readonly capacity: number | null;
  readonly resourceId: string;
  readonly businessUnitId: string;
  readonly unitRules: unknown;
  readonly resourceRules: unknown;
  readonly isFlagged: boolean;
  readonly resourceUnitId: string | null;
  readonly licenceClass: LicenceClass | null;
  /** The licence on record today; null if the company provides the driver. */
  readonly driver: { readonly licence: DriverLicence | null } | null;
  /** Whether the booker decides on the booking, so that it never waits (Z-40). */
  readonly isDecidedByBooker: boolean;
  /** Its place among the bookings that its person had to come when it was requested, from 1. */
  readonly placeOfPerson: number;
  /** Minutes to the nearest booking that had been requested before it; null without one. */
  readonly gapMinutes: number | null;
}

/** More bookings would delay the preview and hardly change the share that a rule refuses. */
export const maxReplayedBookings = 5_000;

interface ReplayFilter extends RulePlace {
  readonly changed: readonly RuleName[];
  /** Range of the start: after `from` and, if given, not after `to`. */
  readonly from: Date;
  readonly to: Date | null;
}

/**
 * Bookings that the rules of a place apply to and that were not cancelled, at most one more than
 * are judged: the newest if the range ends, else the earliest. Facts that no changed rule needs are
 * not looked up.
 */
export async function replayedBookings(
  tx: TenantRows,
  { type, businessUnitId, resourceId, changed, from, to }: ReplayFilter,
): Promise<readonly ReplayedRow[]> {
  const unit = businessUnitId ?? null;
  const resource = resourceId ?? null;
  const needs = (...rules: readonly RuleName[]) => rules.some((rule) => changed.includes(rule));
  const ofBooker = {
    id: sql.ref<string>('booking.booker_id'),
    isAdministrator: sql.ref<boolean>('booker.is_administrator'),
    isApprover: sql.ref<boolean>('booker.is_approver'),
  };
  const reach = sql`make_interval(mins => ${maxBufferMinutes}::integer)`;
  const { rows } = await sql<StoredRow>`
    select booking.id, booking.status, booking.created_at as "requestedAt",
      booking.starts_at as "start", booking.ends_at as "end", booking.timezone, booking.attendees,
      resource.capacity, booking.resource_id as "resourceId",
      booking.business_unit_id as "businessUnitId", unit.booking_rules as "unitRules",
      resource.booking_rules as "resourceRules", resource.needs_approval as "isFlagged",
      resource.business_unit_id as "resourceUnitId", resource.licence_class as "licenceClass",
      booking.driver_id as "driverId", licence.classes, licence.expires_on, licence.state,
      case when ${needs('approval', 'approvalAboveMinutes', 'approvalOutsideHours', 'approvalForOtherUnits', 'driverLicence')}::boolean
        then ${decidesInOwnRight(tx.merchant.id, ofBooker)} else false end as "isDecidedByBooker",
      case when ${needs('maxUpcomingBookings')}::boolean then (
        select count(*)::integer + 1 from booking earlier
        where earlier.merchant_id = ${tx.merchant.id} and earlier.status <> 'cancelled'
          and (earlier.booked_for_id = booking.booked_for_id
            or earlier.booker_id = booking.booked_for_id)
          and earlier.starts_at > booking.created_at
          and (earlier.created_at, earlier.starts_at, earlier.id)
            < (booking.created_at, booking.starts_at, booking.id)
      ) else 0 end as "placeOfPerson",
      case when not ${needs('bufferAfterMinutes')}::boolean then null
      when resource.quantity = 1 then (
        select extract(epoch from min(
          case when other.starts_at >= booking.ends_at then other.starts_at - booking.ends_at
          else booking.starts_at - other.ends_at end))::integer / 60
        from booking other
        where other.merchant_id = ${tx.merchant.id} and other.resource_id = booking.resource_id
          and other.status <> 'cancelled'
          and other.ends_at > booking.starts_at - ${reach}
          and other.starts_at < booking.ends_at + ${reach}
          and (other.created_at, other.id) < (booking.created_at, booking.id)
      ) else (
        select extract(epoch from min(next.starts_at) - booking.ends_at)::integer / 60
        from occupancy taken
        join occupancy next
          on next.merchant_id = ${tx.merchant.id} and next.resource_id = taken.resource_id
          and next.unit_id = taken.unit_id and next.kind = 'booking'
          and next.starts_at >= booking.ends_at and next.starts_at < booking.ends_at + ${reach}
        where taken.merchant_id = ${tx.merchant.id} and taken.booking_id = booking.id
      ) end as "gapMinutes"
    from booking
    join resource on resource.merchant_id = booking.merchant_id
      and resource.id = booking.resource_id
    join business_unit unit on unit.merchant_id = booking.merchant_id
      and unit.id = booking.business_unit_id
    join app_user booker on booker.merchant_id = booking.merchant_id
      and booker.id = booking.booker_id
    left join driving_licence licence on licence.merchant_id = booking.merchant_id
      and licence.user_id = booking.driver_id
    where booking.merchant_id = ${tx.merchant.id} and booking.type = ${type}
      and booking.status <> 'cancelled'
      and booking.starts_at > ${from.toISOString()}::timestamptz
      and (${to?.toISOString() ?? null}::timestamptz is null
        or booking.starts_at <= ${to?.toISOString() ?? null}::timestamptz)
      and (${unit}::uuid is null or booking.business_unit_id = ${unit})
      and (${resource}::uuid is null or booking.resource_id = ${resource})
    order by booking.starts_at ${to ? sql`desc` : sql`asc`}, booking.id
    limit ${maxReplayedBookings + 1}`.execute(tx.db);
  return rows.map(({ driverId, licenceClass, ...row }) => ({
    ...row,
    licenceClass: asLicenceClass(licenceClass),
    driver: driverId === null ? null : { licence: asDriverLicence(row) },
  }));
}

type StoredRow = Omit<ReplayedRow, 'licenceClass' | 'driver'> & {
  readonly licenceClass: string | null;
  readonly driverId: string | null;
} & Parameters<typeof asDriverLicence>[0];

/** Names of some bookings by id; a private one of others has none (H-05). */
export async function namesOfBookings(
  tx: TenantRows,
  { ids, reader }: { readonly ids: readonly string[]; readonly reader: Actor },
) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await bookingsWithGuest(tx)
    .select(['booking.id', 'booking.title', 'booking.booked_for_id', 'guest.full_name'])
    .select([
      'resource.name as resource_name',
      isHiddenFrom(tx.merchant.id, reader).as('is_hidden'),
    ])
    .where('booking.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
