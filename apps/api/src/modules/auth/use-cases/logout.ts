import type { AuthDeps } from './auth-deps.ts';

/** Ends the session with all its refresh tokens; its access token is refused at once (Z-101). */
export async function logout(deps: AuthDeps, sessionId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.inTransaction((store) => store.sessions.end(sessionId, now, 'logout'));
  deps.forgetSession(sessionId);
}
