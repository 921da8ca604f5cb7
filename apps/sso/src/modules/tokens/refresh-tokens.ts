import { randomBytes } from 'node:crypto';
import { hashOf } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.ts';
import { deriveTenantSecret } from '../../platform/secrets/tenant-secret.ts';
import { accessRulesOf, findApplication, isOriginOf, mayOpen } from '../applications/index.ts';
import type { LiveSession } from '../sessions/index.ts';
import { liveSessions } from '../sessions/index.ts';
import { personOf } from '../sign-on/index.ts';
import type { StoredToken } from './application-session.repository.ts';
import { applicationSessionRepository } from './application-session.repository.ts';
import type { Grant } from './grant.ts';
import { isCodeInstance, storedToken } from './grant.ts';
import type { Caller, Outcome, TokenDeps } from './token-deps.ts';
import { refused } from './token-deps.ts';

export interface RefreshRequest {
  readonly applicationId: string;
  readonly refreshToken: string;
  readonly holder: Holder;
  /** Fewer scopes than the token has, others are ignored; all of them without. */
  readonly scopes?: readonly string[];
  readonly caller: Caller;
}

/**
 * Holder of the token. The kit sends its sign-on and installation; a standard client proves its
 * identity, and without a secret it is indistinguishable from a copy: it may repeat a refresh only
 * if its administrator prefers lost answers to this proof of a copy.
 */
export type Holder =
  | { readonly kind: 'kit'; readonly sessionKey: string; readonly instanceId: string }
  | { readonly kind: 'client'; readonly mayRepeat: boolean };

const denied = 'refresh.invalid_grant';

/** Rotates a refresh token; the reason of a refusal is only logged. */
export async function refreshTokens(
  trx: Transaction<DB>,
  request: RefreshRequest,
  deps: TokenDeps,
): Promise<Outcome<Grant>> {
  const tenantId = deps.scope.tenant.id;
  const { holder } = request;
  const [token, application, accessRules, sessionsOfKit] = await Promise.all([
    applicationSessionRepository(trx, tenantId).findToken(hashOf(request.refreshToken)),
    findApplication(trx, tenantId, request.applicationId),
    accessRulesOf(trx, tenantId, request.applicationId),
    holder.kind === 'kit'
      ? liveSessions(trx, deps.scope, { column: 's.key_hash', value: hashOf(holder.sessionKey) })
      : null,
  ]);
  if (!token) return refused(denied, 'unknown_token');
  if (!application || token.applicationId !== application.id) {
    return refused(denied, 'other_application');
  }
  // Callers that are no browser send no origin; a page has to be of the application.
  const { origin } = request.caller;
  if (origin !== null && !isOriginOf(application, origin, deps.rules)) {
    return refused(denied, 'origin');
  }
  if (token.sessionEndedAt !== null) return refused(denied, 'ended');
  if (isCodeInstance(token.instanceId) !== (holder.kind === 'client')) {
    return refused(denied, 'other_holder');
  }
  const mark = { column: 's.id', value: token.platformSessionId } as const;
  const [session] = sessionsOfKit ?? (await liveSessions(trx, deps.scope, mark));
  if (session?.id !== token.platformSessionId) return refused(denied, 'no_session');
  if (!mayOpen(accessRules, personOf(session))) return refused(denied, 'no_access');
  // Scopes shrink with the application's registration.
  const all = token.scopes.filter((scope) => application.scopes.includes(scope));
  if (!all.includes('offline_access')) return refused(denied, 'scopes');
  const scopes = all.filter((scope) => request.scopes?.includes(scope) ?? true);
  if (scopes.length === 0) return refused('scope.refused', 'scopes');
  const refreshToken = await succeed(trx, { token, request, session }, deps);
  if (typeof refreshToken !== 'string') return refreshToken;
  return {
    granted: {
      session,
      application,
      scopes,
      applicationSessionId: token.applicationSessionId,
      refreshToken,
    },
  };
}

/** Returns the installation of the holder; a used token's copy reveals nothing of it. */
function instanceOf(holder: Holder, { instanceId, usedAt }: StoredToken): string {
  if (holder.kind === 'kit') return holder.instanceId;
  return holder.mayRepeat || usedAt === null ? instanceId : '';
}

interface Shown {
  readonly token: StoredToken;
  readonly request: RefreshRequest;
  readonly session: LiveSession;
}

async function succeed(
  trx: Transaction<DB>,
  { token, request, session }: Shown,
  deps: TokenDeps,
): Promise<string | ReturnType<typeof refused>> {
  const { tenant, clock } = deps.scope;
  const sessions = applicationSessionRepository(trx, tenant.id);
  const now = clock.now();
  const successor = (salt: Buffer) => deriveTenantSecret(tenant.id, request.refreshToken, salt);
  switch (judgeRefresh(token, { by: instanceOf(request.holder, token), now })) {
    case 'refuse':
      return refused(denied, 'expired_or_other_client');
    case 'reuse':
      await sessions.end(token.applicationSessionId, 'token_reuse', now.toISOString());
      await recordEvent(trx, deps.scope, {
        action: 'security.refresh_token_reused',
        subject: token.applicationSessionId,
        origin: request.caller,
        details: { application: request.applicationId },
      });
      return refused(denied, 'reused_token');
    case 'repeat':
      return token.successorSalt === null
        ? refused(denied, 'no_successor')
        : successor(token.successorSalt);
    case 'rotate': {
      const salt = randomBytes(32);
      const hash = hashOf(request.refreshToken);
      const next = successor(salt);
      const [isRotated] = await Promise.all([
        sessions.rotate(hash, { salt, successor: storedToken(next, { ...token, now }) }),
        sessions.touchSession(session, now),
      ]);
      if (isRotated) return next;
      // A concurrent call was faster; both get the same result.
      const used = await sessions.findToken(hash);
      return used
        ? succeed(trx, { token: used, request, session }, deps)
        : refused(denied, 'vanished');
    }
  }
}

/** Stored state of a presented refresh token. */
interface ShownToken {
  readonly usedAt: string | null;
  readonly expiresAt: string;
  /** Which installation of the client the application session belongs to. */
  readonly instanceId: string;
}

type RotationVerdict =
  /** The first use: a successor takes its place. */
  | 'rotate'
  /** The same client again at once, whose answer was lost: the same successor. */
  | 'repeat'
  /** A copy exists: the whole application session ends. */
  | 'reuse'
  | 'refuse';

/** So late may a client ask again whose answer was lost on its way. */
const graceSeconds = 10;

/**
 * Judges a presented refresh token. Strict rotation would end sessions after every lost response.
 */
export function judgeRefresh(
  { usedAt, expiresAt, instanceId }: ShownToken,
  { by, now }: { readonly by: string; readonly now: Date },
): RotationVerdict {
  const isSameClient = by === instanceId;
  if (usedAt !== null) {
    const age = now.getTime() - Date.parse(usedAt);
    return isSameClient && age <= graceSeconds * 1000 ? 'repeat' : 'reuse';
  }
  if (Date.parse(expiresAt) <= now.getTime()) return 'refuse';
  return isSameClient ? 'rotate' : 'refuse';
}
