import { AppError } from '@axp/contracts';
import type { MailChecks } from '@axp/contracts/room-mail';
import { sql } from 'kysely';
import { selectRows, updateRows } from '../../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../../platform/db/tenant-transaction.ts';
import { connectionQuery, readConnection } from '../../connection/connection.queries.ts';
import type { Checked } from '../run-checks.ts';
import { ownChecks } from '../run-checks.ts';
import { findSeenChecks } from '../seen.queries.ts';
import { storedChecks, withFailures } from '../stored-checks.ts';

export type CheckedConnection = Checked & { readonly version: number };

/** @throws AppError mail_connection.not_found */
export async function findChecked(tx: TenantRows): Promise<CheckedConnection> {
  const { settings, health, version } = await readConnection(tx);
  if (!settings) throw new AppError('mail_connection.not_found');
  return { settings, health, version, seen: await findSeenChecks(tx) };
}

/** Takes the connection if its checks are due; a server that dies leaves it to the next one. */
export async function takeDueChecks(tx: TenantRows): Promise<CheckedConnection | null> {
  const { numUpdatedRows } = await updateRows(tx, 'mail_connection')
    .set({ checks_due_at: sql`now() + interval '5 minutes'` })
    .where('is_active', '=', true)
    .where('checks_due_at', '<=', sql<string>`now()`)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? null : findChecked(tx);
}

/** Returns the last results of DNS with what is known now of the rest; null before the first. */
export async function findLastChecks(tx: TenantRows): Promise<MailChecks | null> {
  const row = await connectionQuery(tx).executeTakeFirst();
  if (!row?.checked_at) return null;
  const own = ownChecks(await findChecked(tx));
  const checks = storedChecks(row).map(({ check, outcome, found, record }) => {
    return own.find((one) => one.check === check) ?? { check, outcome, found, record };
  });
  return { checkedAt: row.checked_at, checks };
}

const minutesAfter = { passed: 60, failed: 5 } as const;

/** Keeps results, unless the settings have changed since: then the next checks are due. */
export async function storeChecks(
  tx: TenantRows,
  { version }: CheckedConnection,
  checks: MailChecks['checks'],
): Promise<void> {
  const row = await selectRows(tx, 'mail_connection')
    .select(['checks', sql<string>`now()`.as('now')])
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const stored = withFailures(checks, { before: storedChecks(row), now: row.now });
  const hasFailed = stored.some(({ outcome }) => outcome === 'failed');
  const minutes = minutesAfter[hasFailed ? 'failed' : 'passed'];
  await updateRows(tx, 'mail_connection')
    .set({ checks: JSON.stringify(stored), checked_at: row.now })
    .set({ checks_due_at: sql`now() + make_interval(mins => ${minutes})` })
    .execute();
}
