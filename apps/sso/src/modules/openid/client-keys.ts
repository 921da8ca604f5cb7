import type { GuardedFetch } from '@axp/server-kit/outgoing';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { JWTVerifyGetKey } from 'jose';
import { createLocalJWKSet, createRemoteJWKSet, customFetch } from 'jose';
import { z } from 'zod';
import type { ClientCredentials } from '../applications/index.ts';

type Registered = Pick<
  Extract<ClientCredentials, { readonly method: 'private_key_jwt' }>,
  'keys' | 'keysUri'
>;

/** Public keys of a client, as it has registered them or at its address. */
export type ClientKeys = (registered: Registered) => Promise<JWTVerifyGetKey>;

interface Options {
  readonly clock: Clock;
  /** Checks the address, which an administrator has typed (H-08). */
  readonly fetch: GuardedFetch;
}

const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.enum(['EC', 'RSA', 'OKP']) })) });

const timeoutMs = 5_000;
/** A new key of a client is found at once; how often that may ask is limited. */
const askedAgainAfterMs = 30_000;
const remembered = { maxAgeMs: 10 * 60 * 1000, maxEntries: 500 };

export function createClientKeys({ clock, fetch }: Options): ClientKeys {
  const remote = createExpiringCache({
    ...remembered,
    clock,
    nameOf: (uri: string) => uri,
    load: async (uri) =>
      createRemoteJWKSet(new URL(uri), {
        timeoutDuration: timeoutMs,
        cooldownDuration: askedAgainAfterMs,
        [customFetch]: fetch,
      }),
  });
  return async ({ keys, keysUri }) =>
    keysUri === null ? createLocalJWKSet(Keys.parse(keys)) : remote.get(keysUri);
}
