import type { SignedInDevice } from '@axp/contracts';
import { describeDevice } from '../../../platform/http/describe-device.ts';
import type { SessionRow } from './session.queries.ts';

/** Presents sessions in a recognisable form, the current one first. */
export function presentSessions(
  rows: readonly SessionRow[],
  currentId: string | null,
): SignedInDevice[] {
  const devices = rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.user_agent),
    signedInAt: row.created_at,
    lastUsedAt: row.last_used_at ?? row.created_at,
    isCurrent: row.id === currentId,
  }));
  return [...devices.filter(isCurrent), ...devices.filter((device) => !isCurrent(device))];
}

function isCurrent(device: SignedInDevice): boolean {
  return device.isCurrent;
}
