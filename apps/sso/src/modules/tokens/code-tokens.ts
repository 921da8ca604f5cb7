import type { Transaction } from 'kysely';
import { consumeCode, noteOnCode } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import { liveSessions } from '../sessions/index.ts';
import { authorizationCode } from '../sign-on/index.ts';
import type { Grant } from './grant.ts';
import { codeInstance } from './grant.ts';
import { grantTo, isVerifierOf, registrationOf, revokeFamily } from './sign-on-tokens.ts';
import type { Caller, Outcome, TokenDeps } from './token-deps.ts';
import { refused } from './token-deps.ts';

export interface CodeRequest {
  /** The client that has proved who it is. */
  readonly applicationId: string;
  readonly code: string;
  readonly redirectUri: string;
  /** Null where the request had no challenge. */
  readonly verifier: string | null;
  readonly caller: Caller;
}

const denied = 'sign_on.invalid_grant';

/**
 * Exchanges a standard client's code (RFC 6749, 4.1.3; RFC 7636, 4.6). Every attempt uses it up,
 * and a second use revokes the tokens of the first.
 */
export async function signOnByCode(
  trx: Transaction<DB>,
  request: CodeRequest,
  deps: TokenDeps,
): Promise<Outcome<{ readonly grant: Grant; readonly nonce: string | null }>> {
  const { scope } = deps;
  const place = { trx, scope };
  const consumed = await consumeCode(authorizationCode, request.code, place);
  if (consumed.state === 'unknown') return refused(denied, 'unknown_code');
  const { target, sessionId, applicationSessionId } = consumed.payload;
  const { applicationId, scopes, nonce } = target;
  if (consumed.state === 'replayed') {
    await revokeFamily(trx, { applicationSessionId, applicationId, origin: request.caller }, deps);
    return refused(denied, 'replayed_code');
  }
  if (request.applicationId !== applicationId) return refused(denied, 'other_client');
  if (request.redirectUri !== target.redirectUri) return refused(denied, 'redirect_uri');
  // A verifier without a challenge would let an attacker strip the challenge (RFC 9700, 4.8).
  const isProven =
    target.codeChallenge === null
      ? request.verifier === null
      : request.verifier !== null && isVerifierOf(target.codeChallenge, request.verifier);
  if (!isProven) return refused(denied, 'verifier');
  const [[session], registration] = await Promise.all([
    liveSessions(trx, scope, { column: 's.id', value: sessionId }),
    registrationOf(trx, scope.tenant.id, applicationId),
  ]);
  const instanceId = codeInstance(scope.newId());
  const wanted = {
    applicationId,
    scopes,
    instanceId,
    caller: request.caller,
    kind: 'client',
  } as const;
  const outcome = await grantTo(trx, { session, registration, request: wanted }, deps);
  if (!outcome.granted) return outcome;
  await noteOnCode(
    request.code,
    { applicationSessionId: outcome.granted.applicationSessionId },
    place,
  );
  return { granted: { grant: outcome.granted, nonce } };
}
