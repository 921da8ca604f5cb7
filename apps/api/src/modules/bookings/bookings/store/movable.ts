import type { BookingRules, BookingStatus, ResourceType } from '@axp/contracts';
import type { ValueOf } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows, TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type {
  BookingRuleOverrides,
  BookingRuleSettings,
} from '../../../../platform/request-scope/request-scope.ts';
import { StoredOwnValues } from '../../../../platform/tenant/own-fields.ts';
import {
  parseRuleOverrides,
  partRules,
  RuleSettings,
  resolveRulesOfWhole,
} from '../../../resources/resources/index.ts';
import type { MovableState } from '../rules/abilities.ts';
import type { BookingState } from '../rules/booking.ts';
import { stateColumns, stateOf } from './booking-row.ts';

/** A booking with all that its moves depend on. */
export interface MovableBooking extends MovableState, BookingState {
  readonly type: ResourceType;
  readonly title: string;
  readonly ownFields: StoredOwnValues;
  readonly status: BookingStatus;
  /** Of the booking or of its resource. */
  readonly privacy: string;
  readonly timezone: string;
  /** Null for a booking that does not repeat. */
  readonly seriesId: string | null;
  readonly createdAt: string;
  readonly requestedAt: string | null;
  readonly checkedInAt: string | null;
  readonly isBookedForActive: boolean;
  /** Whether title, time and people change in the organiser's calendar alone (E-11). */
  readonly isFromCalendar: boolean;
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
    readonly partRules: readonly BookingRuleOverrides[];
    readonly odometerKm: number | null;
  };
}

/** Closed days of the place, of a booking that waits for approval. */
const closedDays = (merchantId: string) => sql<readonly string[] | null>`
  case when booking.status in ('pending-approval-book', 'pending-approval-edit')
  then (
    select array_agg(closed_day.day::text) from closed_day
    where closed_day.merchant_id = ${merchantId}
      and closed_day.building_id = resource.building_id
      and closed_day.day > booking.created_at::date - 2
  ) end`;

const movableColumns = [
  'booking.title',
  'booking.own_fields',
  'booking.series_id',
  'booking.timezone',
  'booking.created_at',
  'booking.approval_requested_at',
  'booking.check_in_opens_at',
  'booking.checked_in_at',
  'booking.announced_state',
  'unit.booking_rules as unit_rules',
  'guest.status as guest_status',
  'resource.is_active',
  'resource.capacity',
  'resource.needs_approval',
  'resource.business_unit_id as resource_unit_id',
  'resource.booking_rules as resource_rules',
  'resource.odometer_km',
] as const;

export function movableRows(tx: TenantRows) {
  return selectRows(tx, 'booking')
    .innerJoin('resource', sameMerchant('resource.id', 'booking.resource_id'))
    .leftJoin('kind_price', sameMerchant('kind_price.type', 'resource.type'))
    .innerJoin('business_unit as unit', sameMerchant('unit.id', 'booking.business_unit_id'))
    .innerJoin('app_user as guest', sameMerchant('guest.id', 'booking.booked_for_id'))
    .select(stateColumns)
    .select(movableColumns)
    .select([shownPrivacy.as('privacy'), closedDays(tx.merchant.id).as('closed_days')])
    .select(partRules(tx.merchant.id).as('part_rules'))
    .select((eb) =>
      eb
        .or([
          eb('resource.price_amount', 'is not', null),
          eb('kind_price.price_amount', 'is not', null),
          eb.exists(
            eb
              .selectFrom('bill')
              .select('bill.id')
              .where('bill.merchant_id', '=', tx.merchant.id)
              .whereRef('bill.booking_id', '=', 'booking.id')
              .where('bill.status', '<>', 'void'),
          ),
        ])
        .as('is_billed'),
    );
}

/** Whether a person owns, drives or joins the booking of a query that selects from `booking`. */
export function takesPart(merchantId: string, userId: string) {
  return sql<boolean>`(${userId} in (booking.booker_id, booking.booked_for_id)
    or ${isParticipant(merchantId, userId)})`;
}

/** Whether a person drives, rides along or is invited, whether or not they own the booking. */
export function isParticipant(merchantId: ValueOf<string>, userId: ValueOf<string>) {
  return sql<boolean>`(coalesce(booking.driver_id = ${userId}, false)
    or ${isInvited(merchantId, userId)}
    or exists (select from booking_passenger passenger
      where passenger.merchant_id = ${merchantId} and passenger.booking_id = booking.id
        and passenger.user_id = ${userId}))`;
}

/** Whether a person is invited to the booking of a query that selects from `booking`. */
export function isInvited(merchantId: ValueOf<string>, userId: ValueOf<string>) {
  return sql<boolean>`exists (select from booking_invitee invitee
    where invitee.merchant_id = ${merchantId} and invitee.booking_id = booking.id
      and invitee.user_id = ${userId})`;
}

type MovableRow = Awaited<ReturnType<ReturnType<typeof movableRows>['execute']>>[number];

export function asMovable(row: MovableRow): MovableBooking {
  return {
    ...stateOf(row),
    title: row.title,
    ownFields: StoredOwnValues.parse(row.own_fields),
    privacy: row.privacy,
    timezone: row.timezone,
    seriesId: row.series_id,
    createdAt: row.created_at,
    requestedAt: row.approval_requested_at,
    checkInOpensAt: row.check_in_opens_at,
    checkedInAt: row.checked_in_at,
    isBookedForActive: row.guest_status === 'active',
    isFromCalendar: row.announced_state !== null,
    isBilled: row.is_billed === true,
    closedDays: row.closed_days ?? [],
    unitRules: RuleSettings.parse(row.unit_rules),
    resource: {
      isActive: row.is_active,
      capacity: row.capacity,
      isFlagged: row.needs_approval,
      businessUnitId: row.resource_unit_id,
      rules: parseRuleOverrides(row.resource_rules),
      partRules: (row.part_rules ?? []).map(parseRuleOverrides),
      odometerKm: row.odometer_km,
    },
  };
}

/** A booking of a private resource shows as busy only, whatever its own form says (D-03). */
export const shownPrivacy = sql<string>`
  case when resource.privacy = 'private' then 'private' else booking.privacy end`;

export async function findMovable(tx: TenantRows, id: string): Promise<MovableBooking | null> {
  const row = await movableRows(tx).where('booking.id', '=', id).executeTakeFirst();
  return row ? asMovable(row) : null;
}

/** Several bookings, earliest first. */
export async function findMovables(
  tx: TenantRows,
  ids: readonly string[],
): Promise<readonly MovableBooking[]> {
  if (ids.length === 0) return [];
  const rows = await movableRows(tx)
    .where('booking.id', 'in', ids)
    .orderBy('booking.starts_at')
    .execute();
  return rows.map(asMovable);
}

/** Locks a booking; null if a concurrent transaction has it. */
export async function lockMovable(tx: TenantRows, id: string): Promise<MovableBooking | null> {
  const row = await movableRows(tx)
    .where('booking.id', '=', id)
    .forUpdate('booking')
    .skipLocked()
    .executeTakeFirst();
  return row ? asMovable(row) : null;
}

/**
 * The bookings of a user that start within a range and can still end early, earliest first; locked
 * until the transaction ends.
 */
export async function lockStartingWithin(
  tx: TenantRows,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly MovableBooking[]> {
  const rows = await movableRows(tx)
    .where((eb) =>
      eb.or([eb('booking.booker_id', '=', userId), eb('booking.booked_for_id', '=', userId)]),
    )
    .where('booking.starts_at', '>=', from)
    .where('booking.starts_at', '<', to)
    .where('booking.status', 'not in', ['checked-in', 'checked-out', 'cancelled'])
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .forUpdate('booking')
    .execute();
  return rows.map(asMovable);
}

interface RuledBooking extends Pick<MovableBooking, 'type' | 'unitRules'> {
  readonly resource: Pick<MovableBooking['resource'], 'rules' | 'partRules'>;
}

/** The rules that hold for a booking: resource over unit over merchant (Z-11). */
export function rulesOf(
  tx: { readonly merchant: Pick<TenantTransaction['merchant'], 'bookingRules'> },
  { type, unitRules, resource }: RuledBooking,
): BookingRules {
  const above = [tx.merchant.bookingRules[type], unitRules[type]];
  return resolveRulesOfWhole(type, above, resource);
}
