import type { listResourceAddresses, ResourceAddress } from '@axp/contracts/room-mail';
import type { AddressState } from '@axp/contracts/vocabulary';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { CriteriaOf } from '../../../../platform/db/cursor.ts';
import { oneMoreThan } from '../../../../platform/db/cursor.ts';
import { likePatterns } from '../../../../platform/db/like-patterns.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { asResourceType } from '../../../resources/resources/index.ts';
import { localPartOf } from './domain/local-part.ts';

type Filter = Omit<CriteriaOf<typeof listResourceAddresses>, 'merchantId'>;

/** Pools come first; then names, which may repeat. */
export type AddressPlace = readonly [isResource: number, name: string, key: string];

interface Page {
  readonly after: AddressPlace | null;
  readonly limit: number;
}

/** A resource or a pool, with its address if it has one. */
export interface AddressRow {
  readonly isResource: number;
  readonly name: string;
  readonly key: string;
  readonly type: string;
  readonly resourceId: string | null;
  readonly code: string | null;
  readonly capacity: number | null;
  readonly quantity: number;
  readonly resources: number;
  readonly buildingId: string | null;
  readonly building: string | null;
  readonly addressId: string | null;
  readonly localPart: string | null;
  readonly isActive: boolean;
  readonly invitations: number;
}

/** Pools are of all resources of a kind, and of those of a building; one resource makes none. */
function rowsOf({ merchant }: TenantRows): RawBuilder<unknown> {
  const address = sql`address.id as "addressId", address.local_part as "localPart",
    coalesce(address.is_active, false) as "isActive",
    (select count(*) from incoming_mail mail
      where mail.merchant_id = ${merchant.id} and mail.address_id = address.id
        and mail.source <> 'test')::integer
      as invitations`;
  return sql`(
    select 1 as "isResource", resource.name, resource.id::text as key, resource.type,
      resource.id as "resourceId", resource.code, resource.capacity, resource.quantity,
      0 as resources, resource.building_id as "buildingId", null as building, ${address}
    from resource
    left join resource_address address on address.merchant_id = resource.merchant_id
      and address.resource_id = resource.id and address.released_at is null
    where resource.merchant_id = ${merchant.id} and resource.is_active
    union all
    select 0, concat_ws(' ', pool.type, building.name), concat_ws(' ', pool.type, building.id),
      pool.type, null, null, null, 0, pool.resources, building.id, building.name, ${address}
    from (
      select type, building_id, count(*)::integer as resources from resource
      where merchant_id = ${merchant.id} and is_active
      group by grouping sets ((type), (type, building_id)) having count(*) > 1
    ) pool
    left join building on building.merchant_id = ${merchant.id} and building.id = pool.building_id
    left join resource_address address on address.merchant_id = ${merchant.id}
      and address.pool_type = pool.type and address.released_at is null
      and address.pool_building_id is not distinct from pool.building_id
  ) shown`;
}

const states: Readonly<Record<AddressState, RawBuilder<boolean>>> = {
  on: sql`shown."isActive"`,
  off: sql`(not shown."isActive")`,
  pool: sql`shown."isResource" = 0`,
};

function conditionOf({ buildingId, text }: Filter): RawBuilder<boolean> {
  const words = likePatterns(text ?? '').map(
    (pattern) => sql`(shown.name ilike ${pattern} or shown."localPart" ilike ${pattern})`,
  );
  const building = buildingId === undefined ? [] : [sql`shown."buildingId" = ${buildingId}`];
  return sql`${sql.join([sql`true`, ...building, ...words], sql` and `)}`;
}

/** Pools and resources with their addresses, one more than the limit. */
export async function listAddresses(
  tx: TenantRows,
  { state, ...filter }: Filter,
  { after, limit }: Page,
): Promise<readonly AddressRow[]> {
  const place = sql`shown."isResource", shown.name, shown.key`;
  const rest = after ? sql`(${place}) > (${sql.join(after)})` : sql`true`;
  const { rows } = await sql<AddressRow>`
    select shown.* from ${rowsOf(tx)}
    where ${conditionOf(filter)} and ${state ? states[state] : sql`true`} and ${rest}
    order by ${place} limit ${oneMoreThan(limit)}`.execute(tx.db);
  return rows;
}

export async function countAddresses(tx: TenantRows, filter: Filter) {
  const { rows } = await sql<Record<AddressState | 'all', number>>`
    select count(*)::integer as all, (count(*) filter (where ${states.on}))::integer as on,
      (count(*) filter (where ${states.off}))::integer as off,
      (count(*) filter (where ${states.pool}))::integer as pool
    from ${rowsOf(tx)} where ${conditionOf(filter)}`.execute(tx.db);
  return rows[0] ?? { all: 0, on: 0, off: 0, pool: 0 };
}

/** Those of the keys, in their order; inactive resources and single ones make none. */
export async function addressesOf(tx: TenantRows, keys: readonly string[]) {
  const { rows } = await sql<AddressRow>`
    select shown.* from ${rowsOf(tx)} where shown.key = any (${[...keys]}::text[])`.execute(tx.db);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** Addresses of resources that are on; null without a connection. */
export async function findActiveAddresses(
  { db, merchant }: TenantRows,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string> | null> {
  const { rows } = await sql<{ readonly domain: string; readonly known: Record<string, string> }>`
    select connection.domain, coalesce((
      select jsonb_object_agg(address.resource_id, address.local_part)
      from resource_address address
      where address.merchant_id = ${merchant.id} and address.resource_id = any (${[...ids]}::uuid[])
        and address.is_active and address.released_at is null
    ), '{}') as known
    from mail_connection connection where connection.merchant_id = ${merchant.id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const emails = Object.entries(row.known).map(
    ([id, part]) => [id, `${part}@${row.domain}`] as const,
  );
  return new Map(emails);
}

/** Proposes the local part of an address that was never on. */
export function suggestionFor({ isResource, name, type, building, code }: AddressRow): string {
  const plural = [`${type}s`, building ?? ''].join(' ');
  const [first = type] = [isResource === 1 ? name : plural, code ?? '']
    .map(localPartOf)
    .filter(Boolean);
  return first;
}

export function presentAddress(row: AddressRow): ResourceAddress {
  const { resourceId, name, buildingId, building, resources, capacity, quantity } = row;
  return {
    resource: resourceId === null ? null : { id: resourceId, name, capacity, quantity },
    pool:
      resourceId === null
        ? {
            resources,
            building:
              buildingId === null || building === null ? null : { id: buildingId, name: building },
          }
        : null,
    type: asResourceType(row.type),
    localPart: row.localPart ?? suggestionFor(row),
    isActive: row.isActive,
    isKnown: row.addressId !== null,
    invitations: row.invitations,
  };
}
