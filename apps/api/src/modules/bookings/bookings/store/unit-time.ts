import type { TimeRange } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { Given } from '@axp/server-kit/db';
import { databaseRefusal, preparedQuery } from '@axp/server-kit/db';
import type { Insertable, RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { insertRows } from '../../../../platform/db/insert-rows.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { deleteRows, selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows, TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { TimeSlot } from '../rules/time.ts';
import type { TakenTime, UnitTime } from '../rules/units.ts';
import type { Links } from './linked-time.ts';
import { withLinked } from './linked-time.ts';

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

/**
 * Free units of a resource in their order, after a number. Both sides of the start are bounded, as
 * in the search: longer bookings have their own index.
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
      and unit.id not in (select unit_id from ${takenAt(tx, [resourceId], slot)} taken)
    order by unit.number limit ${limit}`.execute(tx.db);
  return rows;
}

/**
 * Takes time of units, and what is linked with it. The exclusion constraint judges; a clash makes
 * no row and no error, so a race can't deadlock as long as the units come in their order (ADR 5).
 * Answers how many were taken; 0 where a linked unit was not, and the caller undoes the others.
 */
export async function occupy(
  tx: TenantTransaction,
  rows: readonly NewOccupancy[],
  links: Links,
): Promise<number> {
  if (rows.length === 0) return 0;
  const own = rows.map((row) => ({
    id: row.id,
    resource_id: row.resourceId,
    unit_id: row.unitId,
    booking_id: row.bookingId,
    starts_at: row.start,
    ends_at: row.end,
  }));
  const isLinked = rows.some(({ resourceId }) => links.has(resourceId));
  if (!isLinked) return insertTaken(tx, own);
  const all = withLinked(own, links, tx.newId);
  return (await insertTaken(tx, all)) === all.length ? rows.length : 0;
}

async function insertTaken(
  tx: TenantRows,
  rows: readonly Omit<Insertable<DB['occupancy']>, 'merchant_id' | 'kind'>[],
): Promise<number> {
  const inserted = await insertRows(tx.db, 'occupancy', {
    shared: { merchant_id: tx.merchant.id, kind: 'booking' },
    rows,
    ending: 'on conflict do nothing returning id',
  }).catch(refuseLostUnit);
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

/** Conflicting slots, earliest first, at most ten. */
export async function findClashes(
  tx: TenantRows,
  resourceIds: readonly string[],
  slot: TimeSlot,
): Promise<readonly TimeRange[]> {
  const { rows } = await sql<TimeRange>`
    select distinct starts_at as start, ends_at as "end"
    from ${takenAt(tx, resourceIds, slot)} taken
    order by starts_at limit 10`.execute(tx.db);
  return rows;
}

/** A unit that was deleted concurrently, because it had no booking. */
function refuseLostUnit(error: unknown): never {
  if (databaseRefusal(error)?.constraint !== 'occupancy_unit') throw error;
  throw new AppError('booking.slot_taken');
}

/** Time of a unit that a booking has. */
export interface BookedTime extends TakenTime {
  readonly bookingId: string;
}

/**
 * Taken slots of resources within a range, without the holds that `clearHolds` would delete; without
 * any hold for null. As in the search, both sides of the start are bounded: longer slots have their
 * own index (ADR 0005).
 */
export async function findTakenTimes(
  tx: TenantRows,
  resourceIds: readonly string[],
  range: TimeSlot,
  holderId: string | null,
): Promise<readonly TakenTime[]> {
  const { rows } = await sql<TakenTime>`
    select resource_id as "resourceId", unit_id as "unitId", starts_at as start, ends_at as "end"
    from ${takenAt(tx, resourceIds, range)} taken
    where kind <> 'hold' or (expires_at > now() and holder_id <> ${holderId})
  `.execute(tx.db);
  return rows;
}

/** The same around many times; each is looked up by the index of the resources. */
export async function findTakenDuring(
  tx: TenantRows,
  resourceIds: readonly string[],
  slots: readonly TimeSlot[],
  holderId: string,
): Promise<readonly TakenTime[]> {
  const column = (key: keyof TimeSlot) => slots.map((slot) => slot[key]);
  const known = sql`merchant_id = ${tx.merchant.id}
    and resource_id = any (${resourceIds}::uuid[]) and ends_at > slot.starts_at`;
  const { rows } = await sql<TakenTime>`
    select distinct taken.resource_id as "resourceId", taken.unit_id as "unitId",
      taken.starts_at as start, taken.ends_at as "end"
    from unnest(${column('start')}::timestamptz[], ${column('end')}::timestamptz[])
      as slot (starts_at, ends_at)
    cross join lateral (
      select * from occupancy where ${known}
        and starts_at > slot.starts_at - interval '24 hours' and starts_at < slot.ends_at
      union all
      select * from occupancy where ${known}
        and is_long and starts_at <= slot.starts_at - interval '24 hours'
    ) taken
    where taken.kind <> 'hold' or (taken.expires_at > now() and taken.holder_id <> ${holderId})
  `.execute(tx.db);
  return rows;
}

/**
 * Deletes expired holds and the holder's own ones in these slots, each with what it has elsewhere;
 * those of everybody for null.
 */
export async function clearHoldsOfUnits(
  tx: TenantRows,
  slots: readonly (TimeSlot & { readonly unitId: string })[],
  holderId: string | null,
): Promise<void> {
  if (slots.length === 0) return;
  const column = <K extends 'unitId' | 'start' | 'end'>(key: K) => slots.map((slot) => slot[key]);
  await sql`
    delete from occupancy where merchant_id = ${tx.merchant.id} and id in (${formsWith(
      sql`${tx.merchant.id}`,
      sql`
      select hold.holder_id, hold.form_id from occupancy hold
      join unnest(
        ${column('unitId')}::uuid[], ${column('start')}::timestamptz[],
        ${column('end')}::timestamptz[]
      ) as wanted (unit_id, starts_at, ends_at) on wanted.unit_id = hold.unit_id
        and hold.starts_at < wanted.ends_at and hold.ends_at > wanted.starts_at
      where hold.merchant_id = ${tx.merchant.id} and hold.kind = 'hold'
        and (hold.expires_at <= now() or hold.holder_id = coalesce(${holderId}, hold.holder_id))`,
    )})`.execute(tx.db);
}

export async function vacate(tx: TenantRows, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteRows(tx, 'occupancy').where('booking_id', 'in', ids).execute();
}

/** The time that bookings take now of what was booked, by unit, buffer included. */
export async function findHeldTimes(
  tx: TenantRows,
  ids: readonly string[],
): Promise<readonly BookedTime[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(tx, 'occupancy')
    .select(['booking_id', 'resource_id as resourceId', 'unit_id as unitId'])
    .select(['starts_at as start', 'ends_at as end'])
    .where('booking_id', 'in', ids)
    .where('via_resource_id', 'is', null)
    .orderBy('unit_id')
    .orderBy('starts_at')
    .execute();
  return rows.map(({ booking_id, ...time }) => ({ ...time, bookingId: booking_id ?? '' }));
}

/** The time that one booking takes now. */
export async function findHeldTime(tx: TenantRows, id: string): Promise<readonly UnitTime[]> {
  const times = await findHeldTimes(tx, [id]);
  return times.map(withoutBooking);
}

/** A held time as it is stored with a pending change. */
export function withoutBooking({ resourceId, unitId, start, end }: BookedTime): UnitTime {
  return { resourceId, unitId, start, end };
}

/** Slots of other bookings of a unit within a wanted time, earliest first, at most ten. */
export async function findOthersTime(
  tx: TenantRows,
  { bookingId, resourceId, unitId, ...slot }: Omit<NewOccupancy, 'id'>,
): Promise<readonly TimeSlot[]> {
  const { rows } = await sql<TimeSlot>`
    select starts_at as start, ends_at as "end"
    from ${takenAt(tx, [resourceId], slot)} taken
    where unit_id = ${unitId} and booking_id is distinct from ${bookingId}
    order by starts_at limit 10`.execute(tx.db);
  return rows;
}

/**
 * Taken slots of resources within a time, as a subquery. Both sides of the start are bounded, and
 * slots longer than a day come from their own index, so that the history of a resource is never
 * read (ADR 0005).
 */
export function takenAt(
  { merchant }: TenantRows,
  resourceIds: readonly string[],
  { start, end }: TimeSlot,
): RawBuilder<unknown> {
  const ofResources = sql`merchant_id = ${merchant.id}
    and resource_id = any (${resourceIds}::uuid[])`;
  return sql`(
    select * from occupancy
    where ${ofResources} and starts_at > ${start}::timestamptz - interval '24 hours'
      and starts_at < ${end} and ends_at > ${start}
    union all
    select * from occupancy
    where ${ofResources} and is_long and ends_at > ${start}
      and starts_at <= ${start}::timestamptz - interval '24 hours'
  )`;
}

/**
 * Clears the holds in a time that need not be respected: expired ones, and those of the person
 * who takes the time now. Answers how many.
 */
export async function clearHolds(
  tx: TenantRows,
  resourceId: string,
  slot: TimeSlot,
  holderId: string,
): Promise<number> {
  const whose = { merchantId: tx.merchant.id, resourceId, holderId };
  return (await deleteHolds(tx.db, { ...whose, ...slot })).length;
}

interface HoldsInTheWay extends TimeSlot {
  readonly merchantId: string;
  readonly resourceId: string;
  readonly holderId: string;
}

const deleteHolds = preparedQuery(
  (_: Transaction<DB>, given: Given<HoldsInTheWay>) => sql`
    delete from occupancy where merchant_id = ${given('merchantId')} and id in (${formsWith(
      sql`${given('merchantId')}`,
      sql`
      select holder_id, form_id from occupancy
      where merchant_id = ${given('merchantId')} and resource_id = ${given('resourceId')}
        and kind = 'hold' and starts_at < ${given('end')} and ends_at > ${given('start')}
        and (expires_at <= now() or holder_id = ${given('holderId')})`,
    )})
    returning id`,
);

/** Ids of all that some forms hold, also of linked units, locked in one order by everybody. */
function formsWith(merchantId: RawBuilder<unknown>, forms: RawBuilder<unknown>) {
  return sql`
    select id from occupancy where merchant_id = ${merchantId} and kind = 'hold'
      and (holder_id, form_id) in (${forms})
    order by id for update`;
}

/** Clears all holds in a time, for what is more important than an open form. */
export async function clearAllHolds(
  tx: TenantRows,
  resourceId: string,
  slot: TimeSlot,
  unitIds: readonly string[] | null = null,
): Promise<void> {
  await sql`
    delete from occupancy where merchant_id = ${tx.merchant.id} and id in (${formsWith(
      sql`${tx.merchant.id}`,
      sql`
      select holder_id, form_id from occupancy
      where merchant_id = ${tx.merchant.id} and resource_id = ${resourceId} and kind = 'hold'
        and (${unitIds}::uuid[] is null or unit_id = any (${unitIds}::uuid[]))
        and starts_at < ${slot.end} and ends_at > ${slot.start}`,
    )})`.execute(tx.db);
}

/**
 * Clears the time that is kept for what is out after its end (ADR 64), for a block: the booking's
 * own time stays, and the job keeps what is left around the block.
 */
export async function clearOutTime(
  tx: TenantRows,
  resourceId: string,
  slot: TimeSlot,
  unitIds: readonly string[] | null = null,
): Promise<void> {
  await sql`
    delete from occupancy where merchant_id = ${tx.merchant.id} and id in (
      select kept.id from occupancy kept
      join booking on booking.merchant_id = ${tx.merchant.id} and booking.id = kept.booking_id
      where kept.merchant_id = ${tx.merchant.id} and kept.resource_id = ${resourceId}
        and kept.starts_at < ${slot.end} and kept.ends_at > ${slot.start}
        and (${unitIds}::uuid[] is null or kept.unit_id = any (${unitIds}::uuid[]))
        and kept.starts_at >= booking.ends_at and booking.status = 'checked-in'
      order by kept.id for update of kept
    )`.execute(tx.db);
}

/** Gives back what a booking takes from an instant on. */
export async function releaseFrom(
  tx: TenantRows,
  bookingId: string,
  instant: string,
): Promise<void> {
  await deleteRows(tx, 'occupancy')
    .where('booking_id', '=', bookingId)
    .where('starts_at', '>=', instant)
    .execute();
  await updateRows(tx, 'occupancy')
    .set({ ends_at: instant })
    .where('booking_id', '=', bookingId)
    .where('ends_at', '>', instant)
    .execute();
}
