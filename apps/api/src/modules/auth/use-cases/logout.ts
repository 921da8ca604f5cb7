import { endSession } from '../session.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { recordEnds } from './record-ends.ts';

/** Ends the session with all its refresh tokens; its access token is refused at once (Z-101). */
export async function logout(deps: AuthDeps, sessionId: string): Promise<void> {
  const at = deps.clock.now();
  const reason = 'logout';
  await deps.inTransaction(async (tx) =>
    recordEnds(tx, await endSession(tx, sessionId, { at, reason }), { reason }),
  );
  deps.forgetSession(sessionId);
}
