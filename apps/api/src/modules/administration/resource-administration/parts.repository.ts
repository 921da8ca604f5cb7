import type { TimeRange } from '@axp/contracts';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { LinkedUnit } from '../../resources/resources/index.ts';
import { findLinks } from '../../resources/resources/index.ts';

export function findWantedParts(tx: TenantRows, ids: readonly string[]) {
  return selectRows(tx, 'resource')
    .select(['id', 'name', 'type', 'building_id as buildingId'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('resource_part as named')
            .select('named.whole_id')
            .where('named.merchant_id', '=', tx.merchant.id)
            .whereRef('named.whole_id', '=', 'resource.id'),
        )
        .$castTo<boolean>()
        .as('hasParts'),
    )
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute();
}

export async function deleteParts(tx: TenantRows, wholeIds: readonly string[]): Promise<void> {
  await sql`delete from resource_part where merchant_id = ${tx.merchant.id}
    and whole_id = any (${[...wholeIds]}::uuid[])`.execute(tx.db);
}

interface Composed {
  readonly id: string;
  readonly buildingId: string;
  readonly partIds: readonly string[];
}

export async function insertParts(tx: TenantRows, wholes: readonly Composed[]): Promise<void> {
  const rows = wholes.flatMap(({ id, buildingId, partIds }) =>
    partIds.map((part_id) => ({ whole_id: id, building_id: buildingId, part_id })),
  );
  if (rows.length === 0) return;
  await insertRows(tx.db, 'resource_part', { shared: { merchant_id: tx.merchant.id }, rows });
}

/** Rooms whose time depends on some rooms: these, and all wholes that have one of them. */
export async function roomsAround(
  tx: TenantRows,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await selectRows(tx, 'resource_part')
    .select('whole_id as id')
    .distinct()
    .where(sql<boolean>`part_id = any (${[...ids]}::uuid[])`)
    .execute();
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
}

/**
 * Lets what is planned for some rooms take the time of the rooms that are linked with them now.
 * Open forms lose their hold. Answers the times that clash; then the caller rolls back.
 */
export async function takeLinkedTimes(
  tx: TenantRows,
  ids: readonly string[],
  now: Date,
): Promise<readonly TimeRange[]> {
  const ofRooms = sql`merchant_id = ${tx.merchant.id}
    and (via_resource_id = any (${[...ids]}::uuid[])
      or (kind = 'hold' and resource_id = any (${[...ids]}::uuid[])))
    and ends_at > ${now.toISOString()}::timestamptz`;
  await sql`delete from occupancy where ${ofRooms}`.execute(tx.db);
  const links = [...(await findLinks(tx, ids))].flatMap(([id, units]) =>
    units.map((unit) => ({ ...unit, id })),
  );
  const linked = <K extends keyof LinkedUnit | 'id'>(key: K) => links.map((link) => link[key]);
  const { rows } = await sql<TimeRange>`
    with piece as (
      select gen_random_uuid() as id, link.resource_id, link.unit_id, link.is_shadow,
        own.resource_id as via_resource_id, own.kind, own.booking_id, own.block_id,
        own.starts_at, own.ends_at
      from unnest(${linked('id')}::uuid[], ${linked('resourceId')}::uuid[],
        ${linked('unitId')}::uuid[], ${linked('isShadow')}::boolean[])
        as link (id, resource_id, unit_id, is_shadow)
      join occupancy own on own.merchant_id = ${tx.merchant.id} and own.resource_id = link.id
        and own.via_resource_id is null and own.ends_at > ${now.toISOString()}::timestamptz
    ), taken as (
      insert into occupancy (merchant_id, id, resource_id, unit_id, is_shadow, via_resource_id,
        kind, booking_id, block_id, starts_at, ends_at)
      select ${tx.merchant.id}::uuid, piece.* from piece
      order by resource_id, unit_id, starts_at
      on conflict do nothing
      returning id
    )
    select distinct starts_at as start, ends_at as "end" from piece
    where id not in (select id from taken)
    order by start limit 10`.execute(tx.db);
  return rows;
}

interface Rivals {
  readonly id: string;
  /** Rooms that can't be booked beside it. */
  readonly rivals: readonly string[];
}

/** Rooms that can't have the parts that they are to get, because upcoming times of both overlap. */
export async function findClashes(
  tx: TenantRows,
  wholes: readonly Rivals[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const pairs = wholes.flatMap(({ id, rivals }) => rivals.map((rival) => [id, rival] as const));
  if (pairs.length === 0) return new Set();
  const isTaken = (alias: 'own' | 'rival') => sql`${sql.ref(alias)}.merchant_id = ${tx.merchant.id}
    and ${sql.ref(alias)}.via_resource_id is null and ${sql.ref(alias)}.kind <> 'hold'
    and ${sql.ref(alias)}.ends_at > ${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ readonly id: string }>`
    select distinct pair.id
    from unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, rival]) => rival)}::uuid[])
      as pair (id, rival_id)
    join occupancy own on ${isTaken('own')} and own.resource_id = pair.id
    join occupancy rival on ${isTaken('rival')} and rival.resource_id = pair.rival_id
      and rival.starts_at < own.ends_at and own.starts_at < rival.ends_at`.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}
