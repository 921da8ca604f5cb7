import { languages } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Tenant } from './tenant.ts';

const columns = ['id', 'key', 'name', 'custom_url', 'locale', 'status', 'branding'] as const;

export async function findTenant(
  trx: Transaction<DB>,
  by: { readonly column: 'id' | 'key'; readonly value: string },
): Promise<Tenant | null> {
  const row = await trx
    .selectFrom('tenant')
    .select(columns)
    .where(by.column, '=', by.value)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    customUrl: row.custom_url,
    locale: languages.find((one) => one === row.locale) ?? 'en',
    isSuspended: row.status === 'suspended',
    branding: row.branding,
  };
}
