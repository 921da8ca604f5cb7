import { hashOf } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import type { TokenData } from '../../contract/token-operations.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newTenantSecret } from '../../platform/secrets/tenant-secret.ts';
import type { Tenant } from '../../platform/tenant/tenant.ts';
import type { TokenSubject } from '../../platform/tokens/tokens.ts';
import { accessTokenSeconds } from '../../platform/tokens/tokens.ts';
import type { RegisteredApplication } from '../applications/index.ts';
import type { LiveSession } from '../sessions/index.ts';
import { idleSessionDays } from '../sessions/index.ts';
import type { NewRefreshToken } from './application-session.repository.ts';
import { applicationSessionRepository } from './application-session.repository.ts';
import type { TokenDeps } from './token-deps.ts';

/** Everything that tokens say, settled inside the transaction; they are signed after it. */
export interface Grant {
  readonly session: LiveSession;
  readonly application: RegisteredApplication;
  readonly scopes: readonly string[];
  readonly applicationSessionId: string;
  /** Empty where the application did not ask for a longer stay. */
  readonly refreshToken: string;
}

interface Wanted {
  readonly session: LiveSession;
  readonly application: RegisteredApplication;
  readonly scopes: readonly string[];
  readonly instanceId: string;
}

const dayMs = 24 * 60 * 60 * 1000;

const ofCode = 'code:';

/** Each code begins an application session of its own. No client of the kit can call itself so. */
export function codeInstance(id: string): string {
  return `${ofCode}${id}`;
}

export function isCodeInstance(instanceId: string): boolean {
  return instanceId.startsWith(ofCode);
}

/** Opens (or finds) the application session of an installation, with a first token of it. */
export async function openGrant(
  trx: Transaction<DB>,
  { session, application, scopes, instanceId }: Wanted,
  { scope: { tenant, clock, newId } }: Pick<TokenDeps, 'scope'>,
): Promise<Grant> {
  const sessions = applicationSessionRepository(trx, tenant.id);
  const now = clock.now();
  const refreshToken = scopes.includes('offline_access') ? newTenantSecret(tenant.id) : '';
  const opened = {
    id: newId(),
    platformSessionId: session.id,
    applicationId: application.id,
    instanceId,
    scopes,
    createdAt: now.toISOString(),
    expiresAt: session.expiresAt,
  };
  const place = { sessionExpiresAt: opened.expiresAt, scopes, now };
  const [applicationSessionId] = await Promise.all([
    sessions.open(opened, refreshToken === '' ? null : storedToken(refreshToken, place)),
    sessions.touchSession(session, now),
  ]);
  return { session, application, scopes, applicationSessionId, refreshToken };
}

interface Place {
  readonly sessionExpiresAt: string;
  readonly scopes: readonly string[];
  readonly now: Date;
}

/** A token ends when it lies idle, and never later than its sign-on. */
export function storedToken(
  token: string,
  { sessionExpiresAt, scopes, now }: Place,
): NewRefreshToken {
  const idle = now.getTime() + idleSessionDays * dayMs;
  return {
    hash: hashOf(token),
    scopes,
    createdAt: now.toISOString(),
    expiresAt: new Date(Math.min(idle, Date.parse(sessionExpiresAt))).toISOString(),
  };
}

/** The answer of sign-on and refresh. */
export async function tokensOf(
  { session, application, scopes, refreshToken }: Grant,
  { scope: { tenant }, tokens, sessionKeys }: TokenDeps,
): Promise<TokenData> {
  const subject = subjectOf(tenant, { session, application, scopes });
  const accessToken = await tokens.accessToken(subject);
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: scopes.includes('openid') ? await tokens.idToken(subject, accessToken) : '',
    session_key: sessionKeys.keyOf(tenant.id, session.keySalt),
    expires_in: accessTokenSeconds,
  };
}

/** The same for a standard client (RFC 6749, 5.1): what it did not ask for is not there at all. */
export async function standardTokensOf(
  { session, application, scopes, refreshToken }: Grant,
  { nonce, issuer }: { readonly nonce: string | null; readonly issuer: string },
  { scope: { tenant }, tokens }: Pick<TokenDeps, 'scope' | 'tokens'>,
) {
  const known = subjectOf(tenant, { session, application, scopes });
  const subject = { ...known, issuer, isOfCode: true };
  const accessToken = await tokens.accessToken(subject);
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    scope: scopes.join(' '),
    ...(refreshToken !== '' && { refresh_token: refreshToken }),
    ...(scopes.includes('openid') && {
      id_token: await tokens.idToken(subject, accessToken, nonce ?? undefined),
    }),
  };
}

export function subjectOf(
  tenant: Tenant,
  { session, application, scopes }: Pick<Grant, 'session' | 'application' | 'scopes'>,
): TokenSubject {
  return {
    tenantId: tenant.id,
    tenantKey: tenant.key,
    userId: session.userId,
    displayName: session.displayName,
    email: session.email,
    isEmailVerified: session.isEmailVerified,
    isEmailMailed: session.connectorType === 'local' || session.provenEmail === session.email,
    username: session.username,
    groups: session.groups,
    connectorType: session.connectorType,
    sessionId: session.id,
    applicationId: application.id,
    audience: application.audience,
    idTokenAlgorithm: application.idTokenAlgorithm,
    scopes,
    signedInAt: session.signedInAt,
    methods: session.methods,
  };
}
