import type { ResourceType, UseCounts } from '@axp/contracts';
import { bookingStatusGroups, offers, resourceTypes } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

const StoredServices = z.record(z.string(), z.unknown());

export type ServiceFlags = Readonly<Record<ResourceType, boolean>>;

export async function findServices(tx: TenantRows) {
  const row = await servicesQuery(tx).executeTakeFirstOrThrow();
  return asServices(row);
}

export async function lockServices(tx: TenantRows) {
  const row = await servicesQuery(tx).forUpdate().executeTakeFirstOrThrow();
  return asServices(row);
}

/** Stores the flags and keeps other services in the same column. */
export async function storeServices(tx: TenantRows, flags: ServiceFlags): Promise<void> {
  const written = Object.fromEntries(resourceTypes.map((type) => [type, flags[type] ? '1' : '0']));
  await tx.db
    .updateTable('merchant')
    .set({
      services: sql`services || ${JSON.stringify(written)}::jsonb`,
      services_version: sql`services_version + 1`,
    })
    .where('id', '=', tx.merchant.id)
    .execute();
}

function servicesQuery(tx: TenantRows) {
  return tx.db
    .selectFrom('merchant')
    .select(['services', 'services_version'])
    .where('id', '=', tx.merchant.id);
}

function asServices(row: { readonly services: unknown; readonly services_version: number }) {
  const stored = StoredServices.parse(row.services);
  return {
    room: offers(stored, 'room'),
    car: offers(stored, 'car'),
    asset: offers(stored, 'asset'),
    version: row.services_version,
  };
}

interface Asked {
  readonly merchantId: string;
  readonly type: ResourceType;
  readonly now: Date;
}

/** How many active resources, upcoming bookings and people with such a service has. */
export async function serviceUse(
  trx: Transaction<DB>,
  { merchantId, type, now }: Asked,
): Promise<UseCounts> {
  const { rows } = await sql<UseCounts>`
    select count(distinct booking.booked_for_id)::integer as people,
      count(*)::integer as bookings, (
        select count(*) from resource
        where merchant_id = ${merchantId} and type = ${type} and is_active
      )::integer as resources
    from booking
    join resource on resource.merchant_id = booking.merchant_id
      and resource.id = booking.resource_id and resource.type = ${type}
    where booking.merchant_id = ${merchantId}
      and booking.ends_at > ${now.toISOString()}::timestamptz
      and booking.status = any (${[...bookingStatusGroups.active]}::text[])`.execute(trx);
  return rows[0] ?? { people: 0, resources: 0, bookings: 0 };
}
