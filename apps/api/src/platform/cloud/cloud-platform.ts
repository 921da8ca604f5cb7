import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import { limitedFetch } from '@axp/server-kit/outgoing';
import type { JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet, customFetch } from 'jose';
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
  /** State of up to 500 accounts of a tenant; null where the platform can't be asked. */
  readonly accountStates: (asked: AccountQuery) => Promise<AccountStates | null>;
}

export interface AccountQuery {
  readonly tenantKey: string;
  readonly applicationId: string;
  readonly userIds: readonly string[];
}

export interface AccountStates {
  /** The accounts that may still sign in. */
  readonly activeIds: ReadonlySet<string>;
  /** Of whom the tenant requires a second factor. */
  readonly secondFactor: SecondFactorRule;
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
      [customFetch]: (url, { method, headers }) =>
        limitedFetch(url, { method, headers }, { milliseconds: keysTimeoutMs }),
    }),
    isRunning: (signOn) => askState(new URL('/api/v1/sessions/state', keysUrl), signOn),
    accountStates: (asked) => askAccounts(new URL('/api/v1/accounts/states', keysUrl), asked),
  };
}

const State = z.object({ data: z.object({ active: z.boolean() }) });

async function askState(address: URL, signOn: CloudSignOn): Promise<boolean | null> {
  const state = State.safeParse(
    await post(address, {
      tenant_key: signOn.tenantKey,
      application_id: signOn.applicationId,
      session_id: signOn.sessionId,
      user_id: signOn.userId,
    }),
  );
  return state.success ? state.data.data.active : null;
}

const Accounts = z.object({
  data: z.object({
    states: z.object({
      active_ids: z.array(z.string()),
      second_factor: z.enum(['off', 'optional', 'administrators', 'required']),
    }),
  }),
});

const ruleOf = {
  off: 'none',
  optional: 'none',
  administrators: 'administrators',
  required: 'everybody',
} as const satisfies Record<string, SecondFactorRule>;

async function askAccounts(address: URL, asked: AccountQuery): Promise<AccountStates | null> {
  const answer = Accounts.safeParse(
    await post(address, {
      tenant_key: asked.tenantKey,
      application_id: asked.applicationId,
      user_ids: asked.userIds,
    }),
  );
  if (!answer.success) return null;
  const { active_ids, second_factor } = answer.data.data.states;
  return { activeIds: new Set(active_ids), secondFactor: ruleOf[second_factor] };
}

/** The answer as JSON; null where there is none. */
async function post(address: URL, body: object): Promise<unknown> {
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const limits = { milliseconds: stateTimeoutMs };
  const answer = await limitedFetch(address, sent, limits).catch(() => null);
  return answer?.json().catch(() => null) ?? null;
}
