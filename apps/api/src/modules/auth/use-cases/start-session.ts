import type { TokenPair } from '@axp/contracts';
import { sessionExpiry } from '../domain/refresh-rotation.ts';
import type { UpstreamSession } from '../session.repository.ts';
import type { AuthStore, SessionDeps } from './auth-deps.ts';
import { issueTokens } from './token-pair.ts';

export interface Visitor {
  readonly userId: string;
  readonly userAgent: string;
  /** Whose word it is taken on; null for an own password. */
  readonly upstream: UpstreamSession | null;
}

/** Starts the session of a person who has proven who they are, inside the caller's transaction. */
export async function startSession(
  deps: SessionDeps,
  store: Pick<AuthStore, 'sessions' | 'record'>,
  { userId, userAgent, upstream }: Visitor,
): Promise<TokenPair> {
  const { address, sessionRules, clock, newId } = deps;
  const id = newId();
  const createdAt = clock.now();
  const expiresAt = sessionExpiry(sessionRules, createdAt);
  await store.sessions.start({ id, userId, userAgent, address, upstream, createdAt, expiresAt });
  await store.record({ kind: 'sign-in', method: upstream?.method ?? 'local', userId });
  return issueTokens(deps, store, { sessionId: id, userId });
}
