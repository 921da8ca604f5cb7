import { createHash, timingSafeEqual } from 'node:crypto';
import { hashOf } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import type { EventOrigin } from '../../platform/audit/audit.ts';
import { recordEvent } from '../../platform/audit/audit.ts';
import { consumeCode, noteOnCode } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { RegisteredApplication } from '../applications/index.ts';
import { accessRulesOf, findApplication, isOriginOf, mayOpen } from '../applications/index.ts';
import type { LiveSession } from '../sessions/index.ts';
import { browserOf, isShownBy, liveSessions } from '../sessions/index.ts';
import { handleCode, personOf } from '../sign-on/index.ts';
import { applicationSessionRepository } from './application-session.repository.ts';
import type { Grant } from './grant.ts';
import { openGrant } from './grant.ts';
import type { Caller, Outcome, TokenDeps } from './token-deps.ts';
import { refused } from './token-deps.ts';

interface ExchangeRequest {
  readonly applicationId: string;
  readonly scopes: readonly string[];
  readonly instanceId: string;
  readonly caller: Caller;
  /** A standard client need be no page: its code, its verifier and its credentials prove it. */
  readonly kind?: 'page' | 'client';
}

export interface HandleRequest extends Omit<ExchangeRequest, 'applicationId' | 'kind'> {
  /** Null where the handle alone says whose it is. */
  readonly applicationId: string | null;
  readonly handle: string;
  readonly verifier: string;
  /** Connector that the sign-on has to come from, where the caller names one. */
  readonly connectorId?: string;
}

const denied = 'sign_on.invalid_grant';

/**
 * Exchanges a handle (ADR 14). Handle and verifier prove that the same client started the sign-on;
 * a cookie, if sent, must be of the same browser. Every attempt uses it up, and a second use
 * revokes the tokens of the first.
 */
export async function signOnByHandle(
  trx: Transaction<DB>,
  request: HandleRequest,
  deps: TokenDeps,
): Promise<Outcome<Grant>> {
  const { scope } = deps;
  const { tenant } = scope;
  const place = { trx, scope };
  const consumed = await consumeCode(handleCode, request.handle, place);
  if (consumed.state === 'unknown') return refused(denied, 'unknown_handle');
  const { target, sessionId, browserId, applicationSessionId } = consumed.payload;
  const { applicationId } = target;
  if (consumed.state === 'replayed') {
    const replayed = {
      applicationSessionId: applicationSessionId,
      applicationId,
      origin: request.caller,
    };
    await revokeFamily(trx, replayed, deps);
    return refused(denied, 'replayed_handle');
  }
  if (request.applicationId !== null && request.applicationId !== applicationId) {
    return refused(denied, 'other_application');
  }
  if (!isVerifierOf(target.codeChallenge, request.verifier)) return refused(denied, 'verifier');
  const { cookie, cookieHost } = request.caller;
  const seen = await browserOf(trx, tenant, { host: cookieHost, cookie });
  if (seen !== null && seen.id !== browserId) return refused(denied, 'other_browser');
  const [[session], registration] = await Promise.all([
    liveSessions(trx, scope, { column: 's.id', value: sessionId }),
    registrationOf(trx, tenant.id, applicationId),
  ]);
  if (request.connectorId !== undefined && session?.connectorId !== request.connectorId) {
    return refused(denied, 'other_connector');
  }
  const candidate = { session, registration, request: { ...request, applicationId } };
  const outcome = await grantTo(trx, candidate, deps);
  if (outcome.granted) {
    await noteOnCode(
      request.handle,
      { applicationSessionId: outcome.granted.applicationSessionId },
      place,
    );
  }
  return outcome;
}

/**
 * Silent sign-on: cookie, key of a session of that cookie's browser, and a registered origin. Each
 * missing one alone ends in the same answer.
 */
export async function signOnBySessionKey(
  trx: Transaction<DB>,
  { sessionKey, ...request }: ExchangeRequest & { readonly sessionKey: string },
  deps: TokenDeps,
): Promise<Outcome<Grant>> {
  const { tenant } = deps.scope;
  const [[session], seen, registration] = await Promise.all([
    liveSessions(trx, deps.scope, { column: 's.key_hash', value: hashOf(sessionKey) }),
    browserOf(trx, tenant, { host: request.caller.cookieHost, cookie: request.caller.cookie }),
    registrationOf(trx, tenant.id, request.applicationId),
  ]);
  if (!seen) return refused(denied, 'no_cookie');
  if (!session || !isShownBy(seen, session)) return refused(denied, 'unknown_key');
  return grantTo(trx, { session, registration, request }, deps);
}

/** An application as it is registered at this moment, and who may open it. */
export interface Registration {
  readonly application: RegisteredApplication | null;
  readonly accessRules: Awaited<ReturnType<typeof accessRulesOf>>;
}

export async function registrationOf(
  trx: Transaction<DB>,
  tenantId: string,
  applicationId: string,
): Promise<Registration> {
  const [application, accessRules] = await Promise.all([
    findApplication(trx, tenantId, applicationId),
    accessRulesOf(trx, tenantId, applicationId),
  ]);
  return { application, accessRules };
}

export interface Candidate {
  readonly session: LiveSession | undefined;
  readonly registration: Registration;
  readonly request: ExchangeRequest;
}

/**
 * Conditions of every sign-on, of the kit and of standard clients: an active session, a registered
 * origin, access and scopes.
 */
export async function grantTo(
  trx: Transaction<DB>,
  { session, registration: { application, accessRules }, request }: Candidate,
  deps: TokenDeps,
): Promise<Outcome<Grant>> {
  if (!session) return refused(denied, 'no_session');
  if (!application || !isAllowedOrigin(application, request, deps)) {
    return refused(denied, 'origin');
  }
  if (!mayOpen(accessRules, personOf(session))) return refused(denied, 'no_access');
  const has = (scope: string) => application.scopes.includes(scope);
  const scopes = request.scopes.filter(has);
  if (scopes.length === 0 || !request.scopes.every((scope) => has(scope) || isOptional(scope))) {
    return refused('scope.refused', 'scopes');
  }
  const { instanceId } = request;
  return { granted: await openGrant(trx, { session, application, scopes, instanceId }, deps) };
}

/**
 * A setting of the booking application requests groups, so an application that has not been given
 * that scope yet signs people in without them.
 */
function isOptional(scope: string): boolean {
  return scope === 'groups';
}

function isAllowedOrigin(
  application: RegisteredApplication,
  { caller: { origin }, kind }: ExchangeRequest,
  { rules }: TokenDeps,
): boolean {
  return origin === null ? kind === 'client' : isOriginOf(application, origin, rules);
}

export function isVerifierOf(challenge: string, verifier: string): boolean {
  const made = createHash('sha256').update(verifier).digest();
  const wanted = Buffer.from(challenge, 'base64url');
  return wanted.length === made.length && timingSafeEqual(wanted, made);
}

interface Replayed {
  readonly applicationSessionId: string | undefined;
  readonly applicationId: string;
  readonly origin: EventOrigin;
}

/** A second use of a code revokes the result of the first (RFC 6749, 4.1.2). */
export async function revokeFamily(
  trx: Transaction<DB>,
  { applicationSessionId, applicationId, origin }: Replayed,
  { scope }: TokenDeps,
): Promise<void> {
  const { tenant, clock } = scope;
  if (applicationSessionId !== undefined) {
    const at = clock.now().toISOString();
    await applicationSessionRepository(trx, tenant.id).end(applicationSessionId, 'code_reuse', at);
  }
  await recordEvent(trx, scope, {
    action: 'security.handle_replayed',
    subject: applicationSessionId ?? '',
    origin,
    details: { application: applicationId },
  });
}
