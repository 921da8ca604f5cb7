import type { Transaction } from 'kysely';
import type { EventOrigin } from '../../platform/audit/audit.ts';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { EndedSessions, EndReason } from './session.repository.ts';
import { sessionRepository } from './session.repository.ts';

interface EndRequest {
  readonly which: EndedSessions;
  readonly reason: EndReason;
  readonly origin: EventOrigin;
  /** The user who ends them, if not their owner. */
  readonly actor?: string;
}

/** Ends sessions and records each of them in the security log, in one transaction (H-10). */
export async function endSessions(
  trx: Transaction<DB>,
  scope: Pick<TenantScope, 'tenant' | 'clock' | 'newId'>,
  { which, reason, origin, actor }: EndRequest,
): Promise<number> {
  const { tenant, clock } = scope;
  const sessions = sessionRepository(trx, tenant.id);
  const ended = await sessions.end(which, reason, clock.now().toISOString());
  for (const { id: subject, userId } of ended) {
    await recordEvent(trx, scope, {
      action: 'session.ended',
      actor: actor ?? userId,
      subject,
      origin,
      details: { reason },
    });
  }
  return ended.length;
}
