import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { hashOf } from '@axp/server-kit/auth';
import type { JWTVerifyGetKey } from 'jose';
import { decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { spendOnce } from '../../platform/codes/one-time-codes.ts';
import type { Fields } from '../../platform/pages/page-request.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { ClientCredentials } from '../applications/index.ts';
import { findClient } from '../applications/index.ts';
import type { ClientKeys } from './client-keys.ts';
import { OauthError } from './oauth-error.ts';

/** A client that has proved who it is, as far as it can. */
export interface ProvenClient {
  readonly id: string;
  /** Whether it may repeat a refresh whose answer was lost: it proved its identity, or may anyway. */
  readonly mayRepeat: boolean;
}

interface AuthenticationRequest {
  readonly headers: IncomingHttpHeaders;
  readonly form: Fields;
  /** Accepted audiences of a client's assertion: the issuer, its token endpoint or this one. */
  readonly audiences: string[];
  readonly keysOf: ClientKeys;
}

type Proof =
  | { readonly method: 'none' }
  | { readonly method: 'client_secret_basic' | 'client_secret_post'; readonly secret: string }
  | { readonly method: 'private_key_jwt'; readonly assertion: string };

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** No symmetric one: a public key must never be taken for a secret. */
export const assertionAlgorithms = ['ES256', 'EdDSA', 'PS256', 'RS256'];
const longestAssertionSeconds = 10 * 60;

/**
 * Authenticates the client (RFC 6749, 2.3; RFC 7523, 3) by its registered method.
 * @throws OauthError invalid_client, invalid_request
 */
export async function provenClient(
  scope: TenantScope,
  shown: AuthenticationRequest,
): Promise<ProvenClient> {
  const { id, proof } = claimOf(shown);
  const client = { tenantId: scope.tenant.id, id, now: scope.clock.now() };
  const found = await scope.read((trx) => findClient(trx, client));
  if (!found) throw new OauthError('invalid_client', { reason: 'unknown', client: id });
  const { credentials, repeatsRefresh } = found;
  if (!(await isProven(scope, shown, { id, credentials, proof }))) {
    const isOther = credentials.method !== proof.method;
    const reason = `${isOther ? `${proof.method} instead of` : 'wrong'} ${credentials.method}`;
    throw new OauthError('invalid_client', { reason, client: id });
  }
  return { id, mayRepeat: repeatsRefresh || credentials.method !== 'none' };
}

function claimOf({ headers, form }: AuthenticationRequest): {
  readonly id: string;
  readonly proof: Proof;
} {
  const basic = headers.authorization === undefined ? null : basicOf(headers.authorization);
  const { client_id: named, client_assertion: assertion, client_secret: posted } = form;
  if ([basic ?? undefined, posted, assertion].filter((one) => one !== undefined).length > 1) {
    throw new OauthError('invalid_request', { reason: 'more than one client authentication' });
  }
  if (basic) {
    if (named !== undefined && named !== basic.id)
      throw new OauthError('invalid_client', { reason: 'two ids', client: named });
    return { id: basic.id, proof: { method: 'client_secret_basic', secret: basic.secret } };
  }
  if (assertion !== undefined) {
    const id = named ?? subjectOf(assertion);
    if (form.client_assertion_type !== assertionType || id === undefined) {
      throw new OauthError('invalid_request', { reason: 'assertion' });
    }
    return { id, proof: { method: 'private_key_jwt', assertion } };
  }
  if (named === undefined) throw new OauthError('invalid_client', { reason: 'no client id' });
  if (posted !== undefined) {
    return { id: named, proof: { method: 'client_secret_post', secret: posted } };
  }
  return { id: named, proof: { method: 'none' } };
}

/** Both halves are escaped before they are joined (RFC 6749, 2.3.1). */
function basicOf(header: string): { readonly id: string; readonly secret: string } {
  const encoded = /^Basic ([A-Za-z0-9+/]{1,1000}={0,2})$/i.exec(header)?.[1] ?? '';
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  try {
    const unescaped = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
    return { id: unescaped(id), secret: unescaped(rest.join(':')) };
  } catch (cause) {
    throw new OauthError('invalid_client', { cause });
  }
}

function subjectOf(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).sub;
  } catch {
    return undefined;
  }
}

interface Claim {
  readonly id: string;
  readonly credentials: ClientCredentials;
  readonly proof: Proof;
}

async function isProven(
  scope: TenantScope,
  shown: AuthenticationRequest,
  { id, credentials, proof }: Claim,
): Promise<boolean> {
  if (credentials.method === 'client_secret_basic' || credentials.method === 'client_secret_post') {
    if (proof.method !== credentials.method) return false;
    const shownHash = hashOf(proof.secret);
    return credentials.secretHashes.some((hash) => timingSafeEqual(shownHash, hash));
  }
  if (credentials.method === 'private_key_jwt') {
    if (proof.method !== 'private_key_jwt') return false;
    const keys = await shown.keysOf(credentials);
    return isAssertionOf(scope, shown, { id, keys, assertion: proof.assertion });
  }
  return proof.method === 'none';
}

const Assertion = z.object({
  jti: z.string().min(1).max(256),
  exp: z.number(),
  iat: z.number().optional(),
});

async function isAssertionOf(
  scope: TenantScope,
  { audiences }: AuthenticationRequest,
  { id, keys, assertion }: { id: string; keys: JWTVerifyGetKey; assertion: string },
): Promise<boolean> {
  const now = scope.clock.now();
  const verified = await jwtVerify(assertion, keys, {
    algorithms: assertionAlgorithms,
    issuer: id,
    subject: id,
    audience: audiences,
    currentDate: now,
  }).catch((cause: unknown) => {
    if (isOfTheToken(cause)) return null;
    throw new OauthError('invalid_client', { reason: 'jwks_uri', client: id, cause });
  });
  const claims = Assertion.safeParse(verified?.payload);
  if (!claims.success) return false;
  const { jti, exp } = claims.data;
  if (exp - now.getTime() / 1000 > longestAssertionSeconds) return false;
  const name = `assertion ${id} ${jti}`;
  const once = { name, purpose: 'client_assertion', expiresAt: new Date(exp * 1000) };
  // Accepted once, against replay.
  return scope.write((trx) => spendOnce(once, { trx, scope }));
}

/** Whether an assertion is wrong; other errors say that its keys can't be fetched. */
function isOfTheToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}
