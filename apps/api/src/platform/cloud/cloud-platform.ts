import type { JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet } from 'jose';

/** The sign-on platform whose accounts a deployment trusts; one for all merchants. */
export interface CloudPlatform {
  /** Origin of its API: `https://sso.example.com`. */
  readonly origin: string;
  /** Origin of a tenant's pages, which is the issuer of its tokens too. */
  readonly tenantOrigin: (tenantKey: string) => string;
  readonly findPublicKey: JWTVerifyGetKey;
}

export interface CloudSettings {
  readonly host: string;
  readonly originOf: (host: string) => string;
  /** Where this server reads the platform's public keys. */
  readonly keysUrl: string;
}

/** Nobody waits longer for the keys at sign-in. */
const keysTimeoutMs = 5_000;

/** The platform publishes a key a day before it signs, so hours would do. */
const keysMaxAgeMs = 10 * 60 * 1000;

/** Reads the keys when the first token comes, and anew for one that names an unknown key. */
export function createCloudPlatform({ host, originOf, keysUrl }: CloudSettings): CloudPlatform {
  return {
    origin: originOf(host),
    tenantOrigin: (tenantKey) => originOf(`${tenantKey}.${host}`),
    findPublicKey: createRemoteJWKSet(new URL(keysUrl), {
      timeoutDuration: keysTimeoutMs,
      cacheMaxAge: keysMaxAgeMs,
    }),
  };
}
