import type { JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet } from 'jose';
import { z } from 'zod';

/** The sign-on platform whose accounts a deployment trusts; one for all merchants. */
export interface CloudPlatform {
  /** Origin of its API: `https://sso.example.com`. */
  readonly origin: string;
  /** Origin of a tenant's pages, which is the issuer of its tokens too. */
  readonly tenantOrigin: (tenantKey: string) => string;
  readonly findPublicKey: JWTVerifyGetKey;
  /** Whether a sign-on there still runs; null where the platform can't be asked. */
  readonly isRunning: (signOn: CloudSignOn) => Promise<boolean | null>;
}

/** A sign-on at the platform, as its ID token named it. */
export interface CloudSignOn {
  readonly tenantKey: string;
  readonly applicationId: string;
  readonly sessionId: string;
  readonly userId: string;
}

export interface CloudSettings {
  readonly host: string;
  readonly originOf: (host: string) => string;
  /** Where this server reads the platform's public keys. */
  readonly keysUrl: string;
}

/** Longest wait for the keys at sign-in. */
const keysTimeoutMs = 5_000;

/** A refresh waits for it. */
const stateTimeoutMs = 2_000;

/** The platform publishes a key a day before it signs, so hours would do. */
const keysMaxAgeMs = 10 * 60 * 1000;

/** Loads the keys with the first token, and again for a token with an unknown key id. */
export function createCloudPlatform({ host, originOf, keysUrl }: CloudSettings): CloudPlatform {
  return {
    origin: originOf(host),
    tenantOrigin: (tenantKey) => originOf(`${tenantKey}.${host}`),
    findPublicKey: createRemoteJWKSet(new URL(keysUrl), {
      timeoutDuration: keysTimeoutMs,
      cacheMaxAge: keysMaxAgeMs,
    }),
    isRunning: (signOn) => askState(new URL('/api/v1/sessions/state', keysUrl), signOn),
  };
}

const State = z.object({ data: z.object({ active: z.boolean() }) });

async function askState(address: URL, signOn: CloudSignOn): Promise<boolean | null> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      tenant_key: signOn.tenantKey,
      application_id: signOn.applicationId,
      session_id: signOn.sessionId,
      user_id: signOn.userId,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(stateTimeoutMs),
  }).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  const state = State.safeParse(body);
  return state.success ? state.data.data.active : null;
}
