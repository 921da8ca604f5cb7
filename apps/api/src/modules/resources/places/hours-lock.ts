import type { Given } from '@axp/server-kit/db';
import { preparedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { lockName } from '../../../platform/db/lock-name.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

// Statements of their own, because a statement reads what was committed before it began to wait.
const share = preparedQuery(
  (_: Transaction<DB>, given: Given<{ key: string }>) =>
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${given('key')}, 0))`,
);

const keyOf = ({ merchant }: TenantRows) => `hours ${merchant.id}`;

/** Keeps the hours of all places as they are until the transaction ends; others can share them. */
export async function shareHours(tx: TenantRows): Promise<void> {
  await share(tx.db, { key: keyOf(tx) });
}

/** Waits until no open transaction shares the hours, so that no booking is made by former ones. */
export async function lockHours(tx: TenantRows): Promise<void> {
  await lockName(tx, keyOf(tx));
}
