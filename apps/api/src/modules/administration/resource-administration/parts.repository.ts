import { sql } from 'kysely';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import { deleteRows, selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { LinkedUnit } from '../../resources/resources/index.ts';
import { findLinks } from '../../resources/resources/index.ts';

/** A room that will be a part. */
interface WantedPart {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly buildingId: string;
  readonly hasParts: boolean;
}

export function findWantedParts(
  tx: TenantRows,
  ids: readonly string[],
): Promise<readonly WantedPart[]> {
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

/** Replaces the parts of a room. */
export async function writeParts(
  tx: TenantRows,
  whole: { readonly id: string; readonly buildingId: string },
  partIds: readonly string[],
): Promise<void> {
  await deleteRows(tx, 'resource_part').where('whole_id', '=', whole.id).execute();
  if (partIds.length === 0) return;
  await insertRows(tx.db, 'resource_part', {
    shared: { merchant_id: tx.merchant.id, building_id: whole.buildingId, whole_id: whole.id },
    rows: partIds.map((part_id) => ({ part_id })),
  });
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

interface Clash {
  readonly start: string;
  readonly end: string;
}

/**
 * Lets what is planned for some rooms take the time of the rooms that are linked with them now.
 * Open forms lose their hold. Answers the times that clash; then the caller rolls back.
 */
export async function takeLinkedTimes(
  tx: TenantRows,
  ids: readonly string[],
  now: Date,
): Promise<readonly Clash[]> {
  const ofRooms = sql`merchant_id = ${tx.merchant.id}
    and (via_resource_id = any (${[...ids]}::uuid[])
      or (kind = 'hold' and resource_id = any (${[...ids]}::uuid[])))
    and ends_at > ${now.toISOString()}::timestamptz`;
  await sql`delete from occupancy where ${ofRooms}`.execute(tx.db);
  const links = [...(await findLinks(tx, ids))].flatMap(([id, units]) =>
    units.map((unit) => ({ ...unit, id })),
  );
  const linked = <K extends keyof LinkedUnit | 'id'>(key: K) => links.map((link) => link[key]);
  const { rows } = await sql<Clash>`
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
