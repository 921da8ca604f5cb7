import type { SessionEndReason } from '@axp/contracts';
import type { EndedSession } from '../session.repository.ts';
import type { AuthStore } from './auth-deps.ts';

interface Ending {
  readonly reason: SessionEndReason;
  /** Who ended them, where that was not the person themselves. */
  readonly actorId?: string;
}

/** Writes ended sessions into the security log, in the transaction that ends them (H-10). */
export async function recordEnds(
  { record }: Pick<AuthStore, 'record'>,
  ended: readonly EndedSession[],
  { reason, actorId }: Ending,
): Promise<void> {
  for (const { userId } of ended) {
    await record({ kind: 'session-ended', reason, userId, actorId });
  }
}
