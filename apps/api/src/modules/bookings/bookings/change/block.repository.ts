import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import {
  deleteRows,
  insertRow,
  selectRows,
  updateRows,
} from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { findLinks } from '../../../resources/resources/index.ts';
import type { BookingState } from '../rules/booking.ts';
import type { TimeSlot } from '../rules/time.ts';
import { shift } from '../rules/time.ts';
import { linkedRows } from '../store/linked-time.ts';

/** A year. */
const missingMinutes = 365 * 24 * 60;

interface StoredBlock extends TimeSlot {
  readonly id: string;
  readonly resourceId: string;
  readonly kind: 'blackout' | 'maintenance';
  readonly title: string;
}

interface NewBlock extends StoredBlock {
  /** Blocked units; null for all, also those that are added later. */
  readonly unitIds: readonly string[] | null;
  readonly createdBy: string;
  /** Bookings in the way that stay; the block is around them. */
  readonly keptBookingIds: readonly string[];
}

/**
 * Writes a block and takes all units for it. False where some of them are taken; the transaction
 * should then be undone.
 */
export async function insertBlock(tx: TenantRows, block: NewBlock): Promise<boolean> {
  await insertRow(tx, 'resource_block', {
    id: block.id,
    resource_id: block.resourceId,
    kind: block.kind,
    title: block.title,
    starts_at: block.start,
    ends_at: block.end,
    created_by: block.createdBy,
    unit_ids: block.unitIds && [...block.unitIds],
  }).execute();
  return takeBlockTime(tx, block);
}

/** Takes the units of a block and what is linked with them, around the bookings that stay. */
async function takeBlockTime(
  tx: TenantRows,
  block: Omit<NewBlock, 'title' | 'createdBy' | 'unitIds'>,
): Promise<boolean> {
  const links = (await findLinks(tx, [block.resourceId])).get(block.resourceId) ?? [];
  const { rows } = await sql<{ is_whole: boolean }>`
    with wanted as (
      select unit.resource_id, unit.id, null::uuid as via_resource_id, false as is_shadow
      from resource_unit unit
      where unit.merchant_id = ${tx.merchant.id} and unit.resource_id = ${block.resourceId}
        and not exists (
          select from resource_block block where block.merchant_id = ${tx.merchant.id}
            and block.id = ${block.id} and unit.id <> all (block.unit_ids)
        )
      union all
      select resource_id, unit_id, ${block.resourceId}::uuid, is_shadow
      from ${linkedRows(links)}
    ), piece as (
      select unit.resource_id, unit.id as unit_id, via_resource_id, is_shadow, during
      from wanted unit
      cross join lateral unnest(
        tstzmultirange(tstzrange(${block.start}, ${block.end})) - coalesce((
          select range_agg(kept.during) from occupancy kept
          where kept.merchant_id = ${tx.merchant.id} and kept.unit_id = unit.id
            and kept.booking_id = any (${block.keptBookingIds}::uuid[])
        ), '{}'::tstzmultirange)
      ) as during
    ), taken as (
      insert into occupancy (merchant_id, id, resource_id, unit_id, kind, starts_at, ends_at,
        block_id, via_resource_id, is_shadow)
      select ${tx.merchant.id}::uuid, gen_random_uuid(), resource_id, unit_id,
        ${block.kind}, lower(during), upper(during), ${block.id}::uuid, via_resource_id, is_shadow
      from piece order by resource_id, unit_id, lower(during)
      on conflict do nothing
      returning id
    )
    select (select count(*) from piece) = (select count(*) from taken) as is_whole
  `.execute(tx.db);
  return rows[0]?.is_whole ?? false;
}

interface WantedUnits extends TimeSlot {
  readonly resourceId: string;
  readonly units: number;
}

/** Selects the units of a resource whose time in a window is least taken. */
export function unitsToBlock(
  merchantId: string,
  { resourceId, start, end, units }: WantedUnits,
): RawBuilder<string> {
  return sql<string>`select unit.id from resource_unit unit
    where unit.merchant_id = ${merchantId} and unit.resource_id = ${resourceId}
    order by (
      select count(*) from occupancy taken
      where taken.merchant_id = ${merchantId} and taken.unit_id = unit.id
        and taken.kind <> 'hold' and taken.starts_at < ${end}::timestamptz
        and taken.ends_at > ${start}::timestamptz
    ), unit.number desc limit ${units}`;
}

export async function leastBookedUnits(
  tx: TenantRows,
  wanted: WantedUnits,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`${unitsToBlock(tx.merchant.id, wanted)}`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}

export interface LockedBlock extends StoredBlock {
  readonly version: number;
}

/** Locks a block of a resource until the transaction ends; null where there is none of this id. */
export async function lockBlock(
  tx: TenantRows,
  resourceId: string,
  id: string,
): Promise<LockedBlock | null> {
  const row = await selectRows(tx, 'resource_block')
    .select(['id', 'version', 'kind', 'title', 'starts_at as start', 'ends_at as end'])
    .where('resource_id', '=', resourceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, resourceId, kind: kindOf(row) } : null;
}

/** Bookings that a block was made around: nothing else can be booked in its time. */
export async function keptBookings(
  tx: TenantRows,
  { resourceId, start, end }: Pick<LockedBlock, 'resourceId' | 'start' | 'end'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select distinct booking_id from occupancy
    where merchant_id = ${tx.merchant.id} and resource_id = ${resourceId} and kind = 'booking'
      and starts_at < ${end}::timestamptz and ends_at > ${start}::timestamptz
  `.execute(tx.db);
  return rows.map((row) => row.booking_id);
}

/** Releases the time of a block, so that it can take another one. */
export async function releaseBlockTime(tx: TenantRows, id: string): Promise<void> {
  await deleteRows(tx, 'occupancy').where('block_id', '=', id).execute();
}

/**
 * Stores other times or another title of a block and takes its time again. False where some of it
 * is taken; the transaction should then be undone.
 */
export async function storeBlock(
  tx: TenantRows,
  block: StoredBlock & Pick<NewBlock, 'keptBookingIds'>,
): Promise<boolean> {
  await updateRows(tx, 'resource_block')
    .set({ title: block.title, starts_at: block.start, ends_at: block.end })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', block.id)
    .execute();
  return takeBlockTime(tx, block);
}

function kindOf({ kind }: { readonly kind: string }): StoredBlock['kind'] {
  return kind === 'blackout' ? 'blackout' : 'maintenance';
}

/** Blocks of a resource that are not over, earliest first. */
export async function upcomingBlocks(
  tx: TenantRows,
  resourceId: string,
  now: Date,
): Promise<readonly StoredBlock[]> {
  const rows = await selectRows(tx, 'resource_block')
    .select(['id', 'kind', 'title', 'starts_at as start', 'ends_at as end'])
    .where('resource_id', '=', resourceId)
    .where('ends_at', '>', now.toISOString())
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, resourceId, kind: kindOf(row) }));
}

/** Removes a block with its time; returns it, undefined where the resource has none of this id. */
export async function removeBlock(
  tx: TenantRows,
  resourceId: string,
  id: string,
): Promise<StoredBlock | undefined> {
  const removed = await deleteRows(tx, 'resource_block')
    .where('resource_id', '=', resourceId)
    .where('id', '=', id)
    .returning(['id', 'kind', 'title', 'starts_at as start', 'ends_at as end'])
    .executeTakeFirst();
  return removed && { ...removed, resourceId, kind: kindOf(removed) };
}

/**
 * Blocks units that did not come back with a booking for a year, or until an administrator ends the
 * block; existing bookings keep their time (Z-52). Returns the id of the block.
 */
export async function blockMissingUnits(
  tx: MemberTransaction,
  { id: bookingId, resourceId }: Pick<BookingState, 'id' | 'resourceId'>,
  missing: { readonly unitIds: readonly string[]; readonly title: string },
): Promise<string> {
  const [start, id] = [tx.clock.now().toISOString(), tx.newId()];
  const end = shift(start, missingMinutes);
  await insertRow(tx, 'resource_block', {
    id,
    resource_id: resourceId,
    kind: 'maintenance',
    title: missing.title,
    starts_at: start,
    ends_at: end,
    created_by: tx.actor.id,
    unit_ids: [...missing.unitIds],
  }).execute();
  await sql`
    delete from occupancy where merchant_id = ${tx.merchant.id} and booking_id = ${bookingId}
      and unit_id = any (${missing.unitIds}::uuid[]) and starts_at >= ${start}`.execute(tx.db);
  await sql`
    insert into occupancy (merchant_id, id, resource_id, unit_id, kind, starts_at, ends_at, block_id)
    select ${tx.merchant.id}::uuid, gen_random_uuid(), ${resourceId}::uuid, missing.unit_id, 'maintenance',
      lower(during), upper(during), ${id}::uuid
    from unnest(${missing.unitIds}::uuid[]) missing (unit_id)
    cross join lateral unnest(
      tstzmultirange(tstzrange(${start}, ${end})) - coalesce((
        select range_agg(taken.during) from occupancy taken
        where taken.merchant_id = ${tx.merchant.id} and taken.resource_id = ${resourceId}
          and taken.unit_id = missing.unit_id and taken.ends_at > ${start}
      ), '{}'::tstzmultirange)
    ) as during
    order by missing.unit_id, lower(during)
    on conflict do nothing`.execute(tx.db);
  return id;
}
