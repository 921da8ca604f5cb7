import { tenantStatements } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** The rows of one merchant inside one transaction: all that a statement needs. */
export interface TenantRows {
  readonly db: Transaction<DB>;
  readonly merchant: { readonly id: string };
}

/** Starts of statements on the rows of a merchant (ADR 40); `insertRows` inserts many. */
export const { selectRows, updateRows, deleteRows, insertRow } = tenantStatements<
  DB,
  'merchant_id',
  TenantRows
>('merchant_id', ({ merchant }) => merchant.id);
