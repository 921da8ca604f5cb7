import type { JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet, customFetch } from 'jose';
import { z } from 'zod';
import type { GuardedFetch } from '../outgoing/index.ts';
import { forbiddenAddressIn } from '../outgoing/index.ts';
import type { Clock } from '../time/clock.ts';
import { createExpiringCache } from '../time/expiring-cache.ts';
import type { OidcAccess } from './oidc-connection.ts';
import { UpstreamError } from './upstream-error.ts';

/** The list keeps a token from choosing how it is checked (none, HMAC with a public key). */
export const signatureAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
] as const;

export interface IssuerKeys {
  readonly find: JWTVerifyGetKey;
  /** Algorithms of its id tokens, which are those of its logout tokens as well. */
  readonly algorithms: readonly string[];
}

/**
 * Signing keys of any issuer with a discovery document.
 * @throws UpstreamError
 */
export type KeysOf = (issuer: string) => Promise<IssuerKeys>;

interface Options extends OidcAccess {
  readonly clock: Clock;
}

const timeoutMs = 8_000;
/** Cache lifetime of discovery documents; the keys themselves are fetched separately. */
const discoveredForMs = 10 * 60 * 1000;

const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
});

export function createIssuerKeys({ clock, ...access }: Options): KeysOf {
  const known = createExpiringCache({
    clock,
    maxAgeMs: discoveredForMs,
    maxEntries: 200,
    nameOf: (issuer: string) => issuer,
    load: (issuer) => discoverKeys(issuer, access),
  });
  return known.get;
}

async function discoverKeys(
  issuer: string,
  { isPlainHttpAllowed, fetch }: OidcAccess,
): Promise<IssuerKeys> {
  const found = await readDiscovery(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    fetch,
  );
  if (found.issuer !== issuer) {
    throw new UpstreamError('untrusted', { cause: new Error(`it calls itself ${found.issuer}`) });
  }
  const isPlain = [issuer, found.jwks_uri].some((address) => !address.startsWith('https:'));
  if (isPlain && !isPlainHttpAllowed) {
    throw new UpstreamError('untrusted', { cause: new Error('a provider without TLS') });
  }
  const { id_token_signing_alg_values_supported: supported = signatureAlgorithms } = found;
  return {
    find: createRemoteJWKSet(new URL(found.jwks_uri), {
      timeoutDuration: timeoutMs,
      // A changed key counts at once; concurrent tokens of an unknown key share one request.
      cooldownDuration: 0,
      [customFetch]: fetch,
    }),
    algorithms: signatureAlgorithms.filter((one) => supported.includes(one)),
  };
}

async function readDiscovery(address: string, fetch: GuardedFetch) {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    return Discovery.parse(await response.json());
  } catch (cause) {
    throw new UpstreamError(forbiddenAddressIn(cause) === null ? 'unreachable' : 'forbidden', {
      cause,
    });
  }
}
