import { sql } from 'kysely';
import { returningOnCitus } from '../../../platform/db/insert-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/** Adds units; a maintenance that is planned takes their time as well. */
export async function addResourceUnits(
  tx: TenantRows,
  resourceId: string,
  count: number,
): Promise<void> {
  await sql`
    with added as (
      insert into resource_unit (merchant_id, id, resource_id, number)
      select ${tx.merchant.id}::uuid, gen_random_uuid(), ${resourceId}::uuid,
        coalesce((
          select max(number) from resource_unit
          where merchant_id = ${tx.merchant.id} and resource_id = ${resourceId}
        ), 0) + step
      from generate_series(1, ${count}::integer) as step
      returning id
    )
    insert into occupancy (merchant_id, id, resource_id, unit_id, kind, starts_at, ends_at,
      block_id)
    select block.merchant_id, gen_random_uuid(), block.resource_id, added.id, block.kind,
      block.starts_at, block.ends_at, block.id
    from added cross join resource_block block
    where block.merchant_id = ${tx.merchant.id} and block.resource_id = ${resourceId}
      and block.ends_at > now() ${returningOnCitus}`.execute(tx.db);
}

/**
 * Removes units without bookings from now on, highest numbers first, and returns how many could
 * not be removed; then the caller must roll back. The lock makes concurrent bookings wait.
 */
export async function dropResourceUnits(
  tx: TenantRows,
  resourceId: string,
  count: number,
  now: Date,
): Promise<number> {
  const ofResource = sql`merchant_id = ${tx.merchant.id} and resource_id = ${resourceId}`;
  await sql`select id from resource_unit where ${ofResource} order by number for update`.execute(
    tx.db,
  );
  const { rows } = await sql<{ id: string }>`
    select unit.id from resource_unit unit
    where unit.merchant_id = ${tx.merchant.id} and unit.resource_id = ${resourceId}
      and not exists (
        select from occupancy taken
        where taken.merchant_id = unit.merchant_id and taken.resource_id = unit.resource_id
          and taken.unit_id = unit.id and taken.kind = 'booking'
          and taken.ends_at > ${now.toISOString()}::timestamptz
      )
    order by unit.number desc limit ${count}`.execute(tx.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length < count) return count - ids.length;
  // Past occupancy, and holds by open forms or maintenance, are deleted with the unit.
  await sql`delete from occupancy where ${ofResource} and unit_id = any (${ids}::uuid[])`.execute(
    tx.db,
  );
  await sql`delete from resource_unit where ${ofResource} and id = any (${ids}::uuid[])`.execute(
    tx.db,
  );
  return 0;
}
