import type { TokenPair } from '@axp/contracts';
import { sessionExpiry } from '../domain/refresh-rotation.ts';
import type { SessionOrigin } from '../session.repository.ts';
import type { AuthStore, SessionDeps } from './auth-deps.ts';
import { issueTokens } from './token-pair.ts';

export interface Visitor {
  readonly userId: string;
  readonly userAgent: string;
  /** Absent for a password of our own. */
  readonly origin?: SessionOrigin;
}

/** Starts the session of a person who has proven who they are, inside the caller's transaction. */
export async function startSession(
  deps: SessionDeps,
  store: Pick<AuthStore, 'sessions' | 'record'>,
  { userId, userAgent, origin }: Visitor,
): Promise<TokenPair> {
  const { address, sessionRules, clock, newId } = deps;
  const sessionId = newId();
  const createdAt = clock.now();
  const expiresAt = sessionExpiry(sessionRules, createdAt);
  await store.sessions.start({
    id: sessionId,
    userId,
    userAgent,
    address,
    origin: origin ?? null,
    createdAt,
    expiresAt,
  });
  await store.record({ kind: 'sign-in', method: origin?.methodCode ?? 'local', userId });
  return issueTokens(deps, store, { sessionId, userId });
}
