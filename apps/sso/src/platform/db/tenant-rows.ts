import { tenantStatements } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** The rows of one tenant inside one transaction: all that a statement needs. */
export interface TenantRows {
  readonly db: Transaction<DB>;
  readonly tenant: { readonly id: string };
}

/** Starts of statements on the rows of a tenant (ADR 40). */
export const { selectRows, updateRows, deleteRows, insertRow } = tenantStatements<
  DB,
  'tenant_id',
  TenantRows
>('tenant_id', ({ tenant }) => tenant.id);
