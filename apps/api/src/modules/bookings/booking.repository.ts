import type { BookingAction, TimeRange } from '@axp/contracts';
import { AppError, bookingStatusGroups } from '@axp/contracts';
import { bookingRuleRanges } from '@axp/contracts/vocabulary';
import { databaseRefusal } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';
import type {
  BookingRuleOverrides,
  BookingRuleSettings,
} from '../../platform/request-scope/request-scope.ts';
import type { OpeningCalendar } from '../places/index.ts';
import { findOpenings } from '../places/index.ts';
import {
  asResourceType,
  findResourceRows,
  parseRuleOverrides,
  RuleSettings,
} from '../resources/index.ts';
import type { BookingState } from './rules/booking.ts';
import { asBookingStatus } from './rules/booking.ts';
import type { Offer } from './rules/kind-rules.ts';
import type { TimeSlot } from './rules/time.ts';
import { takenWithin } from './taken-within.ts';

/** One person asked to a booking, as stored. */
export interface StoredInvitee {
  readonly userId: string | null;
  readonly email: string;
  readonly name: string;
}

/** What booking a resource depends on. */
export interface BookableResource extends Offer {
  readonly id: string;
  readonly needsApproval: boolean;
  /** The units that it is kept for; null where it is kept for nobody. */
  readonly keptFor: readonly string[] | null;
  /** Whether a booking of it costs something. */
  readonly isPriced: boolean;
  readonly rules: BookingRuleOverrides;
  readonly unitIds: readonly string[];
  readonly opening: OpeningCalendar;
}

export interface NewOccupancy extends TimeSlot {
  readonly id: string;
  readonly resourceId: string;
  readonly unitId: string;
  readonly bookingId: string;
}

export interface FreeUnit {
  readonly id: string;
  readonly number: number;
}

export interface NewBookingEvent {
  readonly id: string;
  readonly bookingId: string;
  /** Null for what the server did by itself. */
  readonly actorId: string | null;
  /** The absent approver whom the actor stood in for; null or absent in their own right. */
  readonly actsForId?: string | null;
  readonly action: BookingAction;
  readonly from: BookingState['status'] | null;
  readonly to: BookingState['status'];
  readonly reason: string | null;
}

/** Resources with their units in order and their own rule overrides; unknown ids are left out. */
export async function findBookables(
  tx: TenantRows,
  resourceIds: readonly string[],
): Promise<readonly BookableResource[]> {
  const [rows, openings, units] = await Promise.all([
    findResourceRows(tx.db, tx.merchant.id, resourceIds),
    findOpenings(tx.db, tx.merchant.id, resourceIds),
    tx.db
      .selectFrom('resource_unit')
      .select(['id', 'resource_id'])
      .where('merchant_id', '=', tx.merchant.id)
      .where('resource_id', 'in', resourceIds)
      .orderBy('number')
      .execute(),
  ]);
  const unitsOf = Map.groupBy(units, (unit) => unit.resource_id);
  return rows.flatMap((row) => {
    const opening = openings.get(row.id);
    if (!opening) return [];
    return [
      {
        id: row.id,
        type: row.type,
        capacity: row.capacity,
        quantity: row.quantity,
        licenceClass: row.licence_class,
        timezone: row.timezone,
        needsApproval: row.needs_approval,
        keptFor: row.kept_for,
        isPriced: row.price_amount !== null,
        rules: parseRuleOverrides(row.booking_rules),
        unitIds: (unitsOf.get(row.id) ?? []).map((unit) => unit.id),
        opening,
      },
    ];
  });
}

export async function findBookable(
  tx: TenantRows,
  resourceId: string,
): Promise<BookableResource | null> {
  const [resource = null] = await findBookables(tx, [resourceId]);
  return resource;
}

/** The rule settings of a business unit; null where the merchant has none of this id. */
export async function findBusinessUnitRules(
  tx: TenantRows,
  id: string,
): Promise<BookingRuleSettings | null> {
  const row = await tx.db
    .selectFrom('business_unit')
    .select('booking_rules')
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ? RuleSettings.parse(row.booking_rules) : null;
}

/**
 * Starts of the bookings that have not begun of the person among these who has most, latest first:
 * whatever they booked or is booked for them, each date of a series included. Until the
 * transaction ends, nobody else can count for the same people, so two windows can't both take the
 * last one (Z-13).
 */
export async function lockUpcoming(
  tx: TenantRows,
  userIds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const people = [...new Set(userIds)].toSorted();
  // Sent together and run in this order: the last statement sees what the locks waited for.
  const locks = people.map((id) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx.db),
  );
  const counted = people.map((id) => upcomingOf(tx, id, now));
  await Promise.all(locks);
  const lists = await Promise.all(counted);
  return lists.reduce((most, next) => (next.length > most.length ? next : most), []);
}

async function upcomingOf(tx: TenantRows, userId: string, now: Date): Promise<readonly string[]> {
  const own = (column: 'booker_id' | 'booked_for_id') =>
    tx.db
      .selectFrom('booking')
      .select(['id', 'starts_at'])
      .where('merchant_id', '=', tx.merchant.id)
      .where(column, '=', userId)
      .where('starts_at', '>', now.toISOString())
      .where('status', 'in', bookingStatusGroups.active);
  const rows = await tx.db
    .selectFrom(own('booker_id').union(own('booked_for_id')).as('upcoming'))
    .select('starts_at')
    .orderBy('starts_at', 'desc')
    .limit(bookingRuleRanges.maxUpcomingBookings.most)
    .execute();
  return rows.map((row) => row.starts_at);
}

export async function findActivePeople(
  tx: TenantRows,
  ids: readonly string[],
): Promise<readonly StoredInvitee[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('app_user')
    .select(['id', 'email', 'full_name'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('status', '=', 'active')
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ userId: row.id, email: row.email, name: row.full_name }));
}

export async function findState(tx: TenantRows, id: string): Promise<BookingState | null> {
  const row = await tx.db
    .selectFrom('booking')
    .select([
      'id',
      'type',
      'resource_id as resourceId',
      'status',
      'version',
      'starts_at as start',
      'ends_at as end',
      'booker_id as bookerId',
      'booked_for_id as bookedForId',
      'business_unit_id as businessUnitId',
      'attendees',
      'quantity',
      'driver_id as driverId',
      'needs_driver as needsDriver',
    ])
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, type: asResourceType(row.type), status: asBookingStatus(row.status) };
}

/**
 * Units of a resource that nobody has in a time, in their order, beyond a number. Both sides of
 * the start are bounded, as in the search: what began a day before is in the index of long ones.
 */
export async function findFreeUnits(
  tx: TenantRows,
  resourceId: string,
  slot: TimeSlot,
  { beyond, limit }: { readonly beyond: number; readonly limit: number },
): Promise<readonly FreeUnit[]> {
  const { rows } = await sql<FreeUnit>`
    select unit.id, unit.number from resource_unit unit
    where unit.merchant_id = ${tx.merchant.id} and unit.resource_id = ${resourceId}
      and unit.number > ${beyond}
      and unit.id not in (
        select unit_id from occupancy
        where merchant_id = ${tx.merchant.id} and resource_id = ${resourceId}
          and starts_at > ${slot.start}::timestamptz - interval '24 hours'
          and starts_at < ${slot.end} and ends_at > ${slot.start}
        union all
        select unit_id from occupancy
        where merchant_id = ${tx.merchant.id} and resource_id = ${resourceId} and is_long
          and starts_at <= ${slot.start}::timestamptz - interval '24 hours'
          and ends_at > ${slot.start}
      )
    order by unit.number limit ${limit}`.execute(tx.db);
  return rows;
}

/**
 * Takes time of units. The exclusion constraint judges; a clash makes no row and no error, so
 * a race can't deadlock as long as the units come in their order (performance.md, section 2).
 * Answers how many were taken.
 */
export async function occupy(tx: TenantRows, rows: readonly NewOccupancy[]): Promise<number> {
  if (rows.length === 0) return 0;
  const shared = { merchant_id: tx.merchant.id, kind: 'booking' };
  const occupancies = rows.map((row) => ({
    id: row.id,
    resource_id: row.resourceId,
    unit_id: row.unitId,
    booking_id: row.bookingId,
    starts_at: row.start,
    ends_at: row.end,
  }));
  const inserted = await sql`
    ${insertRows('occupancy', shared, occupancies)} on conflict do nothing returning id`
    .execute(tx.db)
    .catch(refuseLostUnit);
  return inserted.rows.length;
}

/** Gives some of a booking's units back, those with the highest numbers. */
export async function releaseUnits(
  tx: TenantRows,
  bookingId: string,
  count: number,
): Promise<void> {
  await sql`
    delete from occupancy
    where merchant_id = ${tx.merchant.id} and id in (
      select taken.id from occupancy taken
      join resource_unit unit
        on unit.merchant_id = taken.merchant_id and unit.id = taken.unit_id
      where taken.merchant_id = ${tx.merchant.id} and taken.booking_id = ${bookingId}
      order by unit.number desc limit ${count}
    )`.execute(tx.db);
}

/** The taken times that stand in the way, earliest first, at most ten. */
export async function findClashes(
  tx: TenantRows,
  resourceIds: readonly string[],
  slot: TimeSlot,
): Promise<readonly TimeRange[]> {
  const taken = takenWithin(tx.merchant.id, sql`${resourceIds}::uuid[]`, slot);
  const { rows } = await sql<TimeRange>`
    select distinct starts_at as start, ends_at as "end" from ${taken} taken
    order by starts_at limit 10`.execute(tx.db);
  return rows;
}

/** The staff who are invited; guests by email are left out. */
export async function findInvitedStaff(
  tx: TenantRows,
  bookingId: string,
): Promise<readonly string[]> {
  const rows = await tx.db
    .selectFrom('booking_invitee')
    .select('user_id')
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', '=', bookingId)
    .execute();
  return rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
}

/** A unit that an administrator took away a moment ago, because nobody had booked it. */
function refuseLostUnit(error: unknown): never {
  if (databaseRefusal(error)?.constraint !== 'occupancy_unit') throw error;
  throw new AppError('booking.slot_taken');
}
