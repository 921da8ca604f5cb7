import type { TokenPair } from '@axp/contracts';
import { sessionLifetimeMs } from '../domain/refresh-rotation.ts';
import type { AuthStore, SessionDeps } from './auth-deps.ts';
import { issueTokens } from './token-pair.ts';

export interface Visitor {
  readonly userId: string;
  readonly userAgent: string;
  /** Whether a second factor was proven, here or at the provider. */
  readonly hasSecondFactor?: boolean;
}

/** Signs somebody in who has proven who they are, by whatever way; inside the caller's transaction. */
export async function startSession(
  deps: SessionDeps,
  store: Pick<AuthStore, 'sessions'>,
  { userId, userAgent, hasSecondFactor = false }: Visitor,
): Promise<TokenPair> {
  const sessionId = deps.newId();
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + sessionLifetimeMs);
  const session = { id: sessionId, userId, userAgent, hasSecondFactor, createdAt, expiresAt };
  await store.sessions.start(session);
  return issueTokens(deps, store, { sessionId, userId });
}
