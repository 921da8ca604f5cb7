import type { TokenPair } from '@axp/contracts';
import type { RequestTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordSecurityEvent } from '../../../platform/security-log/security-log.ts';
import { sessionExpiry } from '../domain/refresh-rotation.ts';
import type { SessionOrigin } from '../session.repository.ts';
import { insertSession } from '../session.repository.ts';
import type { SessionDeps } from './auth-deps.ts';
import { issueTokens } from './token-pair.ts';

export interface Visitor {
  readonly userId: string;
  readonly userAgent: string;
  /** Absent for a password of our own. */
  readonly origin?: SessionOrigin;
  /** Whether a second factor was proven, here or at the provider. */
  readonly hasSecondFactor?: boolean;
}

/** Starts the session of a person who has proven who they are, inside the caller's transaction. */
export async function startSession(
  deps: SessionDeps,
  tx: RequestTransaction,
  { userId, userAgent, origin, hasSecondFactor = false }: Visitor,
): Promise<TokenPair> {
  const { address, sessionRules, clock, newId } = deps;
  const sessionId = newId();
  const createdAt = clock.now();
  const expiresAt = sessionExpiry(sessionRules, createdAt);
  await insertSession(tx, {
    id: sessionId,
    userId,
    userAgent,
    address,
    origin: origin ?? null,
    hasSecondFactor,
    createdAt,
    expiresAt,
  });
  await recordSecurityEvent(tx, { kind: 'sign-in', method: origin?.methodCode ?? 'local', userId });
  return issueTokens(deps, tx, { sessionId, userId });
}
