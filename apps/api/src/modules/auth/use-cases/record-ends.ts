import type { SessionEndReason } from '@axp/contracts';
import type { EndedSession } from '../session.repository.ts';
import type { AuthStore } from './auth-deps.ts';

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
  { record }: Pick<AuthStore, 'record'>,
  ended: readonly EndedSession[],
  { reason, actorId }: Ending,
): Promise<string[]> {
  for (const { userId } of ended) {
    await record({ kind: 'session-ended', reason, userId, actorId });
  }
  return ended.map(({ id }) => id);
}
