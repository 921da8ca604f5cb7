import type { ValueOf } from '@axp/server-kit/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../platform/db/together.ts';
import { shareHours } from '../places/index.ts';
import { visibleTo } from './visibility.ts';

/** A unit of another resource whose time is taken with that of a resource (F-05). */
export interface LinkedUnit {
  readonly resourceId: string;
  readonly unitId: string;
  readonly name: string;
  /** Whether the time only shows there: two parts can be booked at once, their whole can't. */
  readonly isShadow: boolean;
}

/**
 * Units that are taken with a `resource`: those of its parts, and those of each whole that shares a
 * part with it. Null without any.
 */
export function linkedUnits(merchantId: ValueOf<string>): RawBuilder<LinkedUnit[] | null> {
  return sql`(
    select json_agg(json_build_object(
      'resourceId', unit.resource_id, 'unitId', unit.id, 'name', room.name,
      'isShadow', linked.is_shadow
    ) order by room.name collate names_en)
    from (
      select part_id as id, false as is_shadow from resource_part
      where merchant_id = ${merchantId} and whole_id = resource.id
      union
      select other.whole_id, true
      from (
        select resource.id as id
        union all
        select part_id from resource_part
        where merchant_id = ${merchantId} and whole_id = resource.id
      ) shared
      join resource_part other
        on other.merchant_id = ${merchantId} and other.part_id = shared.id
      where other.whole_id <> resource.id
    ) linked
    join resource room on room.merchant_id = ${merchantId} and room.id = linked.id
    join resource_unit unit on unit.merchant_id = ${merchantId} and unit.resource_id = linked.id
  )`;
}

/** Names of the rooms that a room consists of, or of those that it is a part of. */
export function namesOfLinks(links: readonly LinkedUnit[] | null) {
  const namesOf = (isShadow: boolean) =>
    (links ?? []).filter((one) => one.isShadow === isShadow).map(({ name }) => name);
  const parts = namesOf(false);
  // Shadows of a whole are at its neighbours.
  return { parts, partOf: parts.length > 0 ? [] : namesOf(true) };
}

/** The rule overrides of the parts of a `resource`; null without any. */
export function partRules(merchantId: ValueOf<string>): RawBuilder<unknown[] | null> {
  return sql`(
    select json_agg(part.booking_rules) from resource_part named
    join resource part on part.merchant_id = ${merchantId} and part.id = named.part_id
    where named.merchant_id = ${merchantId} and named.whole_id = resource.id
  )`;
}

/**
 * Units that are taken with each of some resources; resources without any are absent. They stay as
 * they are read until the transaction ends.
 */
export async function findLinks(
  tx: TenantRows,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LinkedUnit[]>> {
  const statement = sql<{ id: string; links: LinkedUnit[] | null }>`
    select resource.id, ${linkedUnits(tx.merchant.id)} as links from resource
    where resource.merchant_id = ${tx.merchant.id}
      and resource.id = any (${[...new Set(resourceIds)]}::uuid[])`;
  const [, { rows }] = await allOrFirstError([shareHours(tx), statement.execute(tx.db)]);
  return new Map(rows.flatMap(({ id, links }) => (links ? [[id, links] as const] : [])));
}

interface Room {
  readonly id: string;
  readonly name: string;
}

/** Active rooms that a room consists of or is a part of, as far as a reader of some units sees them. */
export async function findComposition(
  tx: TenantRows,
  resourceId: string,
  units: readonly string[] | null,
): Promise<{ readonly parts: Room[]; readonly partOf: Room[] }> {
  const { rows } = await sql<Room & { readonly isPart: boolean }>`
    select resource.id, resource.name, named.whole_id = ${resourceId} as "isPart"
    from resource_part named
    join resource on resource.merchant_id = ${tx.merchant.id} and resource.is_active
      and resource.id = case when named.whole_id = ${resourceId}
        then named.part_id else named.whole_id end
    where named.merchant_id = ${tx.merchant.id} and ${resourceId} in (named.whole_id, named.part_id)
      and ${visibleTo(tx.merchant.id, units)}
    order by resource.name collate names_en`.execute(tx.db);
  const roomsOf = (side: boolean) =>
    rows.filter(({ isPart }) => isPart === side).map(({ id, name }) => ({ id, name }));
  return { parts: roomsOf(true), partOf: roomsOf(false) };
}
