import type { PushDevice } from '@axp/contracts/push';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { describeDevice } from '../../../../platform/http/describe-device.ts';
import type { Actor } from '../../../../platform/request-scope/request-scope.ts';

/** Browsers of a person that still take messages of the server, the current one first. */
export async function listDevices(
  tx: TenantRows,
  { id, sessionId }: Pick<Actor, 'id' | 'sessionId'>,
  serverKeys: readonly string[],
): Promise<PushDevice[]> {
  const rows = await selectRows(tx, 'push_device')
    .select(['id', 'session_id', 'user_agent', 'created_at', 'last_push_at'])
    .where('user_id', '=', id)
    .where('server_key', 'in', serverKeys)
    .orderBy('created_at', 'desc')
    .execute();
  const devices = rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.user_agent),
    addedAt: row.created_at,
    lastPushAt: row.last_push_at,
    isCurrent: sessionId !== null && row.session_id === sessionId,
  }));
  return devices.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

export function findTargets(tx: TenantRows, userId: string) {
  return selectRows(tx, 'push_device')
    .select(['endpoint', 'browser_key as browserKey', 'auth_secret as authSecret'])
    .select('server_key as serverKey')
    .where('user_id', '=', userId)
    .execute();
}
