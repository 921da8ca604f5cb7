import type { SecuritySettings } from '@axp/contracts/administration';
import { sql } from 'kysely';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

export function findSettings(tx: TenantRows): Promise<SecuritySettings> {
  return settingsQuery(tx).executeTakeFirstOrThrow();
}

export function lockSettings(tx: TenantRows): Promise<SecuritySettings> {
  return settingsQuery(tx).forUpdate().executeTakeFirstOrThrow();
}

export async function storeSettings(
  tx: TenantRows,
  settings: Omit<SecuritySettings, 'version'>,
): Promise<void> {
  await tx.db
    .updateTable('merchant')
    .set({
      session_idle_hours: settings.idleHours,
      session_idle_hours_administrator: settings.administratorIdleHours,
      session_days: settings.sessionDays,
      security_log_days: settings.logDays,
      security_version: sql`security_version + 1`,
    })
    .where('id', '=', tx.merchant.id)
    .execute();
}

/** Running sessions end no later than new ones would. */
export async function shortenSessions(tx: TenantRows, days: number): Promise<void> {
  // Citus takes no sum with a zone in an update, because it depends on the session.
  const latest = sql<string>`
    ((created_at at time zone 'UTC') + make_interval(days => ${days}::int)) at time zone 'UTC'`;
  await tx.db
    .updateTable('user_session')
    .set({ expires_at: latest })
    .where('merchant_id', '=', tx.merchant.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', latest)
    .execute();
}

function settingsQuery(tx: TenantRows) {
  return tx.db
    .selectFrom('merchant')
    .select([
      'session_idle_hours as idleHours',
      'session_idle_hours_administrator as administratorIdleHours',
      'session_days as sessionDays',
      'security_log_days as logDays',
      'security_version as version',
    ])
    .where('id', '=', tx.merchant.id);
}
