import type { BookingStatus, ResourceType } from '@axp/contracts';
import type { SelectQueryBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type {
  BookingRuleOverrides,
  BookingRuleSettings,
} from '../../platform/request-scope/request-scope.ts';
import { asResourceType, parseRuleOverrides, RuleSettings } from '../resources/index.ts';
import type { MovableState } from './rules/abilities.ts';
import { asBookingStatus } from './rules/booking.ts';

/** A booking with all that its moves depend on. */
export interface MovableBooking extends MovableState {
  readonly id: string;
  readonly type: ResourceType;
  readonly status: BookingStatus;
  readonly version: number;
  /** Of the booking or of its resource. */
  readonly privacy: string;
  readonly timezone: string;
  readonly resourceId: string;
  /** Null for a booking that does not repeat. */
  readonly seriesId: string | null;
  readonly bookerId: string;
  readonly bookedForId: string;
  readonly businessUnitId: string;
  readonly attendees: number | null;
  readonly createdAt: string;
  readonly requestedAt: string | null;
  readonly isBookedForActive: boolean;
  /** Whether it has a bill, or is to have one. */
  readonly isBilled: boolean;
  /** Closed days of the place, as far as a request that waits asks. */
  readonly closedDays: readonly string[];
  /** The settings of the booking's business unit. */
  readonly unitRules: BookingRuleSettings;
  readonly resource: {
    readonly isActive: boolean;
    readonly capacity: number | null;
    readonly isFlagged: boolean;
    /** The unit it belongs to; null for one that everybody shares. */
    readonly businessUnitId: string | null;
    readonly rules: BookingRuleOverrides;
    readonly odometerKm: number | null;
  };
}

export function movableRows(trx: Transaction<DB>, merchantId: string) {
  return trx
    .selectFrom('booking')
    .innerJoin('resource', (join) =>
      join
        .onRef('resource.merchant_id', '=', 'booking.merchant_id')
        .onRef('resource.id', '=', 'booking.resource_id'),
    )
    .innerJoin('business_unit as unit', (join) =>
      join
        .onRef('unit.merchant_id', '=', 'booking.merchant_id')
        .onRef('unit.id', '=', 'booking.business_unit_id'),
    )
    .innerJoin('app_user as guest', (join) =>
      join
        .onRef('guest.merchant_id', '=', 'booking.merchant_id')
        .onRef('guest.id', '=', 'booking.booked_for_id'),
    )
    .select([
      'booking.id',
      'booking.type',
      'booking.resource_id',
      'booking.series_id',
      'booking.status',
      'booking.version',
    ])
    .select(['booking.starts_at', 'booking.ends_at', 'booking.timezone'])
    .select(['booking.booker_id', 'booking.booked_for_id', shownPrivacy.as('privacy')])
    .select([
      'booking.business_unit_id',
      'booking.attendees',
      'booking.created_at',
      'booking.approval_requested_at',
      'booking.check_in_opens_at',
      'unit.booking_rules as unit_rules',
      'guest.status as guest_status',
      'resource.is_active',
      'resource.capacity',
      'resource.needs_approval',
      'resource.business_unit_id as resource_unit_id',
      'resource.booking_rules as resource_rules',
      'resource.odometer_km',
      sql<readonly string[] | null>`
        case when booking.status in ('pending-approval-book', 'pending-approval-edit')
        then (
          select array_agg(closed_day.day::text) from closed_day
          where closed_day.merchant_id = booking.merchant_id
            and closed_day.building_id = resource.building_id
            and closed_day.day > booking.created_at::date - 2
        ) end`.as('closed_days'),
    ])
    .select((eb) =>
      eb
        .or([
          eb('resource.price_amount', 'is not', null),
          eb.exists(
            eb
              .selectFrom('bill')
              .select('bill.id')
              .whereRef('bill.merchant_id', '=', 'booking.merchant_id')
              .whereRef('bill.booking_id', '=', 'booking.id')
              .where('bill.status', '<>', 'void'),
          ),
        ])
        .as('is_billed'),
    )
    .where('booking.merchant_id', '=', merchantId);
}

/** Whether a person owns, drives or joins the booking of a query that selects from `booking`. */
export function takesPart(userId: string) {
  return sql<boolean>`(
    ${userId} in (booking.booker_id, booking.booked_for_id)
    or coalesce(booking.driver_id = ${userId}, false)
    or exists (select from booking_invitee invitee
      where invitee.merchant_id = booking.merchant_id and invitee.booking_id = booking.id
        and invitee.user_id = ${userId})
    or exists (select from booking_passenger passenger
      where passenger.merchant_id = booking.merchant_id and passenger.booking_id = booking.id
        and passenger.user_id = ${userId})
  )`;
}

type RowOf<Q> = Q extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;
type MovableRow = RowOf<ReturnType<typeof movableRows>>;

export function asMovable(row: MovableRow): MovableBooking {
  return {
    id: row.id,
    type: asResourceType(row.type),
    status: asBookingStatus(row.status),
    version: row.version,
    privacy: row.privacy,
    start: row.starts_at,
    end: row.ends_at,
    timezone: row.timezone,
    resourceId: row.resource_id,
    seriesId: row.series_id,
    bookerId: row.booker_id,
    bookedForId: row.booked_for_id,
    businessUnitId: row.business_unit_id,
    attendees: row.attendees,
    createdAt: row.created_at,
    requestedAt: row.approval_requested_at,
    checkInOpensAt: row.check_in_opens_at,
    isBookedForActive: row.guest_status === 'active',
    isBilled: row.is_billed === true,
    closedDays: row.closed_days ?? [],
    unitRules: RuleSettings.parse(row.unit_rules),
    resource: {
      isActive: row.is_active,
      capacity: row.capacity,
      isFlagged: row.needs_approval,
      businessUnitId: row.resource_unit_id,
      rules: parseRuleOverrides(row.resource_rules),
      odometerKm: row.odometer_km,
    },
  };
}

/** A booking of a private resource shows as busy only, whatever its own form says (D-03). */
export const shownPrivacy = sql<string>`
  case when resource.privacy = 'private' then 'private' else booking.privacy end`;
