import type { BookingStatus } from '@axp/contracts';
import { sql } from 'kysely';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';
import type { BookingRuleSettings } from '../../platform/request-scope/request-scope.ts';
import { RuleSettings } from '../resources/index.ts';
import type { BookingChange } from './booking-columns.ts';
import { changedColumns } from './booking-columns.ts';
import type { MovableBooking } from './movable-booking.queries.ts';
import { asMovable, movableRows, takesPart } from './movable-booking.queries.ts';
import type { NextOwner } from './rules/notices.ts';
import type { TimeSlot } from './rules/time.ts';
import { takenWithin } from './taken-within.ts';

/** What a move writes; what is absent stays. */
export interface MoveChange {
  readonly status?: BookingStatus | undefined;
  readonly end?: string | undefined;
  readonly content?: BookingChange | undefined;
  readonly requestedAt?: string | null | undefined;
  readonly checkedInAt?: string | undefined;
  readonly checkedOutAt?: string | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;

/** More are not asked for: a person has few of their own at one place, and of others two will do. */
const mostHere = 50;

export async function findMovable(tx: TenantRows, id: string): Promise<MovableBooking | null> {
  const row = await movableRows(tx.db, tx.merchant.id)
    .where('booking.id', '=', id)
    .executeTakeFirst();
  return row ? asMovable(row) : null;
}

/** Several bookings, earliest first. */
export async function findMovables(
  tx: TenantRows,
  ids: readonly string[],
): Promise<readonly MovableBooking[]> {
  if (ids.length === 0) return [];
  const rows = await movableRows(tx.db, tx.merchant.id)
    .where('booking.id', 'in', ids)
    .orderBy('booking.starts_at')
    .execute();
  return rows.map(asMovable);
}

/**
 * What is booked at a resource now and in the next day, with whether a person takes part: their
 * own first, then the earliest.
 */
export async function findHere(
  tx: TenantRows,
  resourceId: string,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<readonly (MovableBooking & { readonly isOwn: boolean })[]> {
  const isOwn = takesPart(userId);
  const rows = await movableRows(tx.db, tx.merchant.id)
    .select(isOwn.as('is_own'))
    .where('booking.resource_id', '=', resourceId)
    .where('booking.status', 'in', ['approved', 'approved-edit', 'checked-in'])
    .where('booking.ends_at', '>', now.toISOString())
    .where(
      sql`coalesce(booking.check_in_opens_at, booking.starts_at)`,
      '<',
      new Date(now.getTime() + dayMs).toISOString(),
    )
    .orderBy(isOwn, 'desc')
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .limit(mostHere)
    .execute();
  return rows.map((row) => ({ ...asMovable(row), isOwn: row.is_own }));
}

/** Locks a booking against every other move; null where somebody is moving it just now. */
export async function lockMovable(tx: TenantRows, id: string): Promise<MovableBooking | null> {
  const row = await movableRows(tx.db, tx.merchant.id)
    .where('booking.id', '=', id)
    .forUpdate('booking')
    .skipLocked()
    .executeTakeFirst();
  return row ? asMovable(row) : null;
}

/**
 * The bookings of a person that start within a range and can still end early, earliest first;
 * nobody else moves them until the transaction ends.
 */
export async function lockStartingWithin(
  tx: TenantRows,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly MovableBooking[]> {
  const rows = await movableRows(tx.db, tx.merchant.id)
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

/** Puts one person in another's place, but at the wheel; answers which bookings have changed hands. */
export async function handOver(
  tx: TenantRows,
  ids: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .updateTable('booking')
    .set({
      booker_id: sql`case when booker_id = ${from} then ${to}::uuid else booker_id end`,
      booked_for_id: sql`case when booked_for_id = ${from} then ${to}::uuid else booked_for_id end`,
      version: sql`version + 1`,
    })
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', 'in', ids)
    .where(sql<boolean>`driver_id is distinct from ${from}`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Days from one on on which the place of a resource is closed: `2026-12-07`. */
export async function findClosedDays(
  tx: TenantRows,
  resourceId: string,
  since: Date,
): Promise<readonly string[]> {
  const rows = await tx.db
    .selectFrom('resource')
    .innerJoin('closed_day', (join) =>
      join
        .onRef('closed_day.merchant_id', '=', 'resource.merchant_id')
        .onRef('closed_day.building_id', '=', 'resource.building_id'),
    )
    .select(sql<string>`closed_day.day::text`.as('day'))
    .where('resource.merchant_id', '=', tx.merchant.id)
    .where('resource.id', '=', resourceId)
    .where('closed_day.day', '>', sql<string>`${since.toISOString()}::date - 2`)
    .execute();
  return rows.map(({ day }) => day);
}

/** The business unit that a resource belongs to; null for one that everybody shares. */
export async function findUnitOfResource(
  tx: TenantRows,
  resourceId: string,
): Promise<string | null> {
  const row = await tx.db
    .selectFrom('resource')
    .select('business_unit_id')
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', resourceId)
    .executeTakeFirst();
  return row?.business_unit_id ?? null;
}

/** Moves a booking that still has the version; false when somebody was faster (Z-06). */
export async function moveBooking(
  tx: TenantRows,
  id: string,
  version: number,
  change: MoveChange,
): Promise<boolean> {
  const moved = await tx.db
    .updateTable('booking')
    .set({
      ...changedColumns(change.content ?? {}),
      status: change.status,
      ...(change.end !== undefined && { ends_at: change.end }),
      approval_requested_at: change.requestedAt,
      checked_in_at: change.checkedInAt,
      checked_out_at: change.checkedOutAt,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** What others have of a unit within a time, earliest first, at most ten. */
export async function findOthersTime(
  tx: TenantRows,
  bookingId: string,
  unitId: string,
  slot: TimeSlot,
): Promise<readonly TimeSlot[]> {
  const resourceIds = sql`array(
    select resource_id from resource_unit
    where merchant_id = ${tx.merchant.id} and id = ${unitId}
  )`;
  const { rows } = await sql<TimeSlot>`
    select starts_at as start, ends_at as "end"
    from ${takenWithin(tx.merchant.id, resourceIds, slot)} taken
    where unit_id = ${unitId} and booking_id is distinct from ${bookingId}
    order by starts_at limit 10`.execute(tx.db);
  return rows;
}

/** Gives back what a booking takes from an instant on. */
export async function releaseFrom(
  tx: TenantRows,
  bookingId: string,
  instant: string,
): Promise<void> {
  await tx.db
    .deleteFrom('occupancy')
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', '=', bookingId)
    .where('starts_at', '>=', instant)
    .execute();
  await tx.db
    .updateTable('occupancy')
    .set({ ends_at: instant })
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', '=', bookingId)
    .where('ends_at', '>', instant)
    .execute();
}

/** The owners of what comes next on the units of a booking within a day, each with their booking. */
export async function findNextOwners(
  tx: TenantRows,
  { id, end }: MovableBooking,
): Promise<readonly NextOwner[]> {
  const { rows } = await sql<NextOwner>`
    select distinct on (person.user_id)
      person.user_id as "userId", following.booking_id as "bookingId"
    from occupancy own
    cross join lateral (
      select next.booking_id from occupancy next
      where next.merchant_id = own.merchant_id and next.resource_id = own.resource_id
        and next.unit_id = own.unit_id and next.booking_id <> own.booking_id
        and next.starts_at >= ${end}::timestamptz
        and next.starts_at < ${end}::timestamptz + interval '24 hours'
      order by next.starts_at limit 1
    ) as following
    join booking on booking.merchant_id = own.merchant_id and booking.id = following.booking_id
    cross join lateral (values (booking.booker_id), (booking.booked_for_id)) as person (user_id)
    where own.merchant_id = ${tx.merchant.id} and own.booking_id = ${id}
    order by person.user_id, booking.starts_at, booking.id`.execute(tx.db);
  return rows;
}

/** The settings of the merchant itself, for work that no request began. */
export async function findMerchantRules(tx: TenantRows): Promise<BookingRuleSettings> {
  const row = await tx.db
    .selectFrom('merchant')
    .select('booking_rules')
    .where('id', '=', tx.merchant.id)
    .executeTakeFirstOrThrow();
  return RuleSettings.parse(row.booking_rules);
}

/** The database's clock: the same for every server (Z-53). */
export async function databaseNow(tx: TenantRows): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return new Date(row.now);
}
