import { AppError } from '@axp/contracts';
import type { GuardedFetch } from '@axp/server-kit/outgoing';
import { forbiddenAddressIn } from '@axp/server-kit/outgoing';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { UpstreamAnswer } from '@axp/server-kit/upstream';
import { identityOf, UpstreamError } from '@axp/server-kit/upstream';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { z } from 'zod';

/** Directory settings for verifying its tokens. */
export interface Directory {
  readonly issuer: string;
  /** The application in the directory that the browser signs in with. */
  readonly clientId: string;
  readonly audience: string;
  readonly ownsAddresses: boolean;
}

export interface DirectoryTokens {
  /**
   * Verifies an access token of a directory and returns the identity in it, with its claims.
   * @throws UpstreamError, AppError auth.attempt_expired
   */
  readonly check: (directory: Directory, token: string) => Promise<UpstreamAnswer>;
  /**
   * Signing keys of any issuer with a discovery document.
   * @throws UpstreamError
   */
  readonly keysOf: (issuer: string) => Promise<JWTVerifyGetKey>;
}

interface Options {
  readonly clock: Clock;
  /** Whether directories without TLS are allowed, for tests and development. */
  readonly isPlainHttpAllowed: boolean;
  readonly fetch: GuardedFetch;
}

const timeoutMs = 8_000;
/** Cache lifetime of discovery documents; the keys themselves are fetched separately. */
const discoveredForMs = 10 * 60 * 1000;

const expected = {
  // The list keeps a token from choosing how it is checked (none, HMAC with a public key).
  algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA'],
  requiredClaims: ['exp', 'sub'],
  // Clocks of servers differ by seconds.
  clockTolerance: 60,
};

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

const Claims = z.looseObject({ iss: z.string(), sub: z.string() });

export function createDirectoryTokens({ clock, ...access }: Options): DirectoryTokens {
  const keysOf = createExpiringCache({
    clock,
    maxAgeMs: discoveredForMs,
    maxEntries: 200,
    nameOf: (issuer: string) => issuer,
    load: (issuer) => discoverKeys(issuer, access),
  });
  return {
    keysOf: keysOf.get,
    check: async (directory, token) => {
      const keys = await keysOf.get(directory.issuer);
      const { issuer, audience } = directory;
      const checks = { ...expected, issuer, audience, currentDate: clock.now() };
      const { payload } = await jwtVerify(token, keys, checks).catch(refuse);
      requireGrant(payload, directory);
      const claims = Claims.parse(payload);
      return { identity: identityOf(claims, directory), claims };
    },
  };
}

type Access = Pick<Options, 'isPlainHttpAllowed' | 'fetch'>;

async function discoverKeys(issuer: string, { isPlainHttpAllowed, fetch }: Access) {
  const found = await readDiscovery(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    fetch,
  );
  if (found.issuer !== issuer) {
    throw new UpstreamError('untrusted', { cause: new Error(`it calls itself ${found.issuer}`) });
  }
  const isPlain = [issuer, found.jwks_uri].some((address) => !address.startsWith('https:'));
  if (isPlain && !isPlainHttpAllowed) {
    throw new UpstreamError('untrusted', { cause: new Error('a directory without TLS') });
  }
  return createRemoteJWKSet(new URL(found.jwks_uri), {
    timeoutDuration: timeoutMs,
    [customFetch]: fetch,
  });
}

async function readDiscovery(address: string, fetch: GuardedFetch) {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    return Discovery.parse(await response.json());
  } catch (cause) {
    throw new UpstreamError(isForbidden(cause) ? 'forbidden' : 'unreachable', { cause });
  }
}

/**
 * Requires an access token issued to our client. ID tokens, and tokens issued to other clients, can
 * have the same audience without the person's consent to sign in here.
 */
function requireGrant(payload: JWTPayload, { clientId }: Directory): void {
  const { azp, appid, client_id: client, scp, scope } = payload;
  const isOurs = [azp, appid, client].find((name) => name !== undefined) === clientId;
  const isGranted = [scp, scope].some((granted) => typeof granted === 'string' && granted !== '');
  if (isOurs && isGranted) return;
  throw new UpstreamError('untrusted', { cause: new Error('not an access token for this client') });
}

function refuse(cause: unknown): never {
  if (cause instanceof errors.JWTExpired) throw new AppError('auth.attempt_expired');
  if (isForbidden(cause)) throw new UpstreamError('forbidden', { cause });
  const isKnown =
    cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout) && !isPlain(cause);
  throw new UpstreamError(isKnown ? 'untrusted' : 'unreachable', { cause });
}

function isForbidden(error: unknown): boolean {
  return forbiddenAddressIn(error) !== null;
}

/** The library throws its plain base class when the keys' address answers anything but keys. */
function isPlain(error: errors.JOSEError): boolean {
  return error.code === 'ERR_JOSE_GENERIC';
}
