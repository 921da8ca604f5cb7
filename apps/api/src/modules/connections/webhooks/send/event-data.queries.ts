import type { WebhookSubject } from '@axp/contracts/webhook-examples';
import { sql } from 'kysely';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Content of events by the ids of their objects; deleted ones are missing. Of a private booking it is
 * the id and time alone (H-05).
 */
export async function findEventData(
  tx: TenantRows,
  subject: WebhookSubject,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Data>> {
  if (ids.length === 0) return new Map();
  const { rows } = await queries[subject](tx, [...new Set(ids)]).execute(tx.db);
  return new Map(rows.map(({ id, data }) => [id, data]));
}

interface Row {
  readonly id: string;
  readonly data: Data;
}

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const queries = {
  booking: ({ merchant }: TenantRows, ids: readonly string[]) => sql<Row>`
    select b.id, json_build_object('id', b.id, 'version', b.version,
        'private', is_private, 'start', ${instant('b.starts_at')}, 'end', ${instant('b.ends_at')})::jsonb
      || case when is_private then '{}' else jsonb_build_object('timezone', b.timezone,
        'type', b.type, 'status', b.status, 'title', b.title,
        'resource', jsonb_build_object('id', r.id, 'name', r.name),
        'organizer', jsonb_build_object('id', p.id, 'fullName', p.full_name, 'email', p.email),
        'seriesId', b.series_id, 'ownFields', b.own_fields) end as data
    from booking b
    join resource r on r.merchant_id = b.merchant_id and r.id = b.resource_id
    join app_user p on p.merchant_id = b.merchant_id and p.id = b.booked_for_id
    cross join lateral (select 'private' in (b.privacy, r.privacy) as is_private) hidden
    where b.merchant_id = ${merchant.id} and b.id = any (${ids}::uuid[])`,
  resource: ({ merchant }: TenantRows, ids: readonly string[]) => sql<Row>`
    select r.id, jsonb_build_object('id', r.id, 'version', r.version, 'type', r.type,
      'code', r.code, 'name', r.name, 'isActive', r.is_active, 'ownFields', r.own_fields,
      'building', jsonb_build_object('id', g.id, 'name', g.name)) as data
    from resource r join building g on g.merchant_id = r.merchant_id and g.id = r.building_id
    where r.merchant_id = ${merchant.id} and r.id = any (${ids}::uuid[])`,
  person: ({ merchant }: TenantRows, ids: readonly string[]) => sql<Row>`
    select p.id, jsonb_build_object('id', p.id, 'version', p.version, 'fullName', p.full_name,
      'email', p.email, 'status', p.status) as data
    from app_user p where p.merchant_id = ${merchant.id} and p.id = any (${ids}::uuid[])
      and p.status <> 'erased'`,
} as const;
