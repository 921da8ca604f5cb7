import type { SsoAttempt } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import { insertAttempt } from '../attempt.repository.ts';
import { countAttempt } from './count-attempt.ts';
import type { FederatedDeps, Method } from './federated-deps.ts';
import { providerOf } from './provider-of.ts';
import { translated } from './translated.ts';

/** 256 bits, too many to guess. */
const secretBytes = 32;
/** Long enough to fetch a second factor from another room. */
const attemptLifetimeMs = 10 * 60 * 1000;

export interface Beginning {
  readonly method: Method;
  /** Address on the merchant's own host that the provider returns to. */
  readonly callback: string;
  readonly choosesAccount: boolean;
  /** Client IP address. */
  readonly address: string;
}

/**
 * Begins a sign-in with a provider. Each has its own state, nonce, verifier and key, so
 * several tabs may be under way at once, and none can end what another has begun.
 * @throws AppError auth.too_many_attempts, auth.provider_unreachable, auth.provider_untrusted
 */
export async function beginSso(
  deps: FederatedDeps,
  { method, callback, choosesAccount, address }: Beginning,
): Promise<SsoAttempt> {
  await countAttempt(deps, address);
  const state = newSecret(secretBytes);
  const key = newSecret(secretBytes);
  return translated(deps, method, async () => {
    const authorizationUrl = await deps.oidc.begin(providerOf(deps, method), {
      callback,
      loginHint: null,
      choosesAccount,
      keep: async ({ nonce, codeVerifier }) => {
        const createdAt = deps.clock.now();
        const expiresAt = new Date(createdAt.getTime() + attemptLifetimeMs);
        await deps.inTransaction((tx) =>
          insertAttempt(tx, {
            stateHash: hashOf(state),
            keyHash: hashOf(key),
            methodCode: method.code,
            nonce,
            codeVerifier,
            callback,
            createdAt,
            expiresAt,
          }),
        );
        return state;
      },
    });
    return { authorizationUrl, state, key };
  });
}
