import type { TokenPair } from '@axp/contracts';
import { sessionLifetimeMs } from '../domain/refresh-rotation.ts';
import type { SessionOrigin } from '../session.repository.ts';
import type { AuthStore, SessionDeps } from './auth-deps.ts';
import { issueTokens } from './token-pair.ts';

export interface Visitor {
  readonly userId: string;
  readonly userAgent: string;
  /** Absent for a password of our own. */
  readonly origin?: SessionOrigin;
}

/** Signs somebody in who has proven who they are, by whatever way; inside the caller's transaction. */
export async function startSession(
  deps: SessionDeps,
  store: Pick<AuthStore, 'sessions'>,
  { userId, userAgent, origin }: Visitor,
): Promise<TokenPair> {
  const sessionId = deps.newId();
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + sessionLifetimeMs);
  await store.sessions.start({
    id: sessionId,
    userId,
    userAgent,
    origin: origin ?? null,
    createdAt,
    expiresAt,
  });
  return issueTokens(deps, store, { sessionId, userId });
}
