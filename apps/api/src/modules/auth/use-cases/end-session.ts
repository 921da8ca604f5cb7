import type { AuthDeps } from './auth-deps.ts';

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
  const isEnded = await inTransaction((store) => store.sessions.endOwn(userId, sessionId, now));
  if (isEnded) forgetSession(sessionId);
  return isEnded;
}
