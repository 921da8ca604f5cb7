import type { SessionEndReason } from '@axp/contracts';
import type { RequestTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { SecurityScope } from '../../../platform/security-log/security-log.ts';
import { recordSecurityEvent } from '../../../platform/security-log/security-log.ts';
import type { EndedSession } from '../session.repository.ts';

interface Ending {
  readonly reason: SessionEndReason;
  /** The user who ended them, if not their owner. */
  readonly actorId?: string;
}

/**
 * Writes ended sessions into the security log, in the transaction that ends them (H-10).
 * Returns their ids.
 */
export async function recordEnds(
  tx: SecurityScope & Pick<RequestTransaction, 'db'>,
  ended: readonly EndedSession[],
  { reason, actorId }: Ending,
): Promise<string[]> {
  for (const { userId } of ended) {
    await recordSecurityEvent(tx, { kind: 'session-ended', reason, userId, actorId });
  }
  return ended.map(({ id }) => id);
}
