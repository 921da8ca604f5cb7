import type { SystemAlerts } from '@axp/contracts/administration';
import { secretNoticeDays } from '@axp/contracts/vocabulary';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { readConnection } from './connection.queries.ts';

const dayMs = 24 * 60 * 60_000;

/** Returns why rooms receive no invitations, or soon will not (E-09). */
export async function findMailAlerts(tx: TenantRows, now: Date): Promise<SystemAlerts['roomMail']> {
  const { settings, health } = await readConnection(tx);
  if (!settings?.isActive) return [];
  const { state, since, lastMessageAt } = health;
  const { secretExpiresOn: day } = settings;
  const end = day === null ? null : Date.parse(day) + dayMs;
  return [
    ...(state === 'failing' && since !== null ? [{ kind: 'failing' as const, at: since }] : []),
    ...(state === 'silent' && lastMessageAt !== null
      ? [{ kind: 'silent' as const, at: lastMessageAt }]
      : []),
    ...(end !== null && end < now.getTime() + secretNoticeDays * dayMs
      ? [{ kind: 'secret' as const, at: new Date(end - 1).toISOString() }]
      : []),
  ];
}
