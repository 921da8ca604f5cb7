import { AppError } from '@axp/contracts';
import { forbiddenAddressIn } from '@axp/server-kit/outgoing';
import type { Clock } from '@axp/server-kit/time';
import type { KeysOf, UpstreamAnswer } from '@axp/server-kit/upstream';
import { identityOf, signatureAlgorithms, UpstreamError } from '@axp/server-kit/upstream';
import type { JWTPayload } from 'jose';
import { errors, jwtVerify } from 'jose';
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
}

interface Options {
  readonly clock: Clock;
  readonly keysOf: KeysOf;
}

const expected = {
  algorithms: [...signatureAlgorithms],
  requiredClaims: ['exp', 'sub'],
  // Clocks of servers differ by seconds.
  clockTolerance: 60,
};

const Claims = z.looseObject({ iss: z.string(), sub: z.string() });

export function createDirectoryTokens({ clock, keysOf }: Options): DirectoryTokens {
  return {
    check: async (directory, token) => {
      const keys = await keysOf(directory.issuer);
      const { issuer, audience } = directory;
      const checks = { ...expected, issuer, audience, currentDate: clock.now() };
      const { payload } = await jwtVerify(token, keys.find, checks).catch(refuse);
      requireGrant(payload, directory);
      const claims = Claims.parse(payload);
      return { identity: identityOf(claims, directory), claims };
    },
  };
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
