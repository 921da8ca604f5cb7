import type { Transaction } from 'kysely';
import { sameTenant } from '../../platform/db/same-tenant.ts';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows } from '../../platform/db/tenant-rows.ts';

/** Names of the applications that hold something of each session. */
export async function applicationsOfSessions(
  trx: Transaction<DB>,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await selectRows({ db: trx, tenant: { id: tenantId } }, 'application_session as s')
    .innerJoin('application as a', sameTenant('a.id', 's.application_id'))
    .select(['s.platform_session_id as sessionId', 'a.name'])
    .distinct()
    .where('s.platform_session_id', 'in', sessionIds)
    .where('s.ended_at', 'is', null)
    .orderBy('a.name')
    .execute();
  const byId = Map.groupBy(rows, ({ sessionId }) => sessionId);
  return new Map([...byId].map(([id, its]) => [id, its.map(({ name }) => name)]));
}
