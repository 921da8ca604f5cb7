import type { ResourceType } from '@axp/contracts';
import { offers } from '@axp/contracts';
import { byKind } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

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
  const written = byKind((type) => (flags[type] ? '1' : '0'));
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
    ...byKind((type) => offers(stored, type)),
    version: row.services_version,
  };
}
