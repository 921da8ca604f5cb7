import type { SystemAlerts } from '@axp/contracts/administration';
import { secretNoticeDays } from '@axp/contracts/vocabulary';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { lastFailureOf, storedChecks } from '../setup/stored-checks.ts';
import { connectionQuery, isSilent } from './connection.queries.ts';

const dayMs = 24 * 60 * 60_000;

/** Returns why rooms receive no invitations, or soon will not (E-09). */
export async function findMailAlerts(tx: TenantRows, now: Date): Promise<SystemAlerts['roomMail']> {
  const row = await connectionQuery(tx)
    .where('is_active', '=', true)
    .select(isSilent(tx.merchant.id).as('is_silent'))
    .executeTakeFirst();
  if (!row) return [];
  const { failing_since: since, last_message_at: last, secret_expires_on: day } = row;
  const silent = row.is_silent && since === null ? last : null;
  const red = lastFailureOf(storedChecks(row));
  const end = day === null ? null : Date.parse(day) + dayMs;
  return [
    ...(since === null ? [] : [{ kind: 'failing' as const, at: since }]),
    ...(silent === null ? [] : [{ kind: 'silent' as const, at: silent }]),
    ...(end !== null && end < now.getTime() + secretNoticeDays * dayMs
      ? [{ kind: 'secret' as const, at: new Date(end - 1).toISOString() }]
      : []),
    ...(red === null ? [] : [{ kind: 'setup' as const, at: red }]),
  ];
}
