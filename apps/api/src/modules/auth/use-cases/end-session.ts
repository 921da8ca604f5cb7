import type { AuthDeps } from './auth-deps.ts';
import { recordEnds } from './record-ends.ts';

interface Ending {
  readonly userId: string;
  readonly sessionId: string;
}

/** Signs a person out on one of their devices; false where they have no such session (Z-120). */
export async function endOwnSession(
  { clock, inTransaction, forgetSession }: AuthDeps,
  { userId, sessionId }: Ending,
): Promise<boolean> {
  const now = clock.now();
  const isEnded = await inTransaction(async (store) => {
    const found = await store.sessions.endOwn(userId, sessionId, now);
    const ended = found ? [{ id: sessionId, userId }] : [];
    await recordEnds(store, ended, { reason: 'signed_out_elsewhere' });
    return found;
  });
  if (isEnded) forgetSession(sessionId);
  return isEnded;
}
