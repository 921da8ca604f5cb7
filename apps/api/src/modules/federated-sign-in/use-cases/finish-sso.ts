import type { TokenPair } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { StoredAttempt } from '../attempt.repository.ts';
import { takeAttempt } from '../attempt.repository.ts';
import { admit } from './admit.ts';
import { forgetAttemptsOf } from './count-attempt.ts';
import type { FederatedDeps, Method } from './federated-deps.ts';
import { providerOf } from './provider-of.ts';
import { translated } from './translated.ts';

export interface Return {
  readonly method: Method;
  /** Query of the callback's address, as the provider has written it. */
  readonly answer: string;
  readonly key: string;
  readonly userAgent: string;
  /** Client IP address. */
  readonly address: string;
}

/**
 * Signs in with what a provider has answered, once, and in the tab that has asked.
 * @throws AppError auth.attempt_unknown, auth.attempt_used, auth.attempt_expired, and those of
 * `translated` and `admit`
 */
export async function finishSso(
  deps: FederatedDeps,
  { method, answer, key, userAgent, address }: Return,
): Promise<TokenPair> {
  const state = new URLSearchParams(answer).get('state') ?? '';
  const attempt = await requireAttempt(deps, { method, state, key });
  const identity = await translated(deps, method, async () =>
    deps.oidc.finish(providerOf(deps, method), { attempt, state, query: answer }),
  );
  const tokens = await admit(deps, { method, identity, userAgent, address });
  await forgetAttemptsOf(deps, address);
  return tokens;
}

interface Claim {
  readonly method: Method;
  readonly state: string;
  readonly key: string;
}

/** Uses up the attempt in its own transaction, so that a later failure does not restore it. */
async function requireAttempt(
  { clock, inTransaction }: FederatedDeps,
  { method, state, key }: Claim,
): Promise<StoredAttempt> {
  const now = clock.now();
  const name = { stateHash: hashOf(state), keyHash: hashOf(key), methodCode: method.code };
  const taken = await inTransaction((tx) => takeAttempt(tx, name, now));
  if (taken.state === 'used') throw new AppError('auth.attempt_used');
  if (taken.state === 'unknown') throw new AppError('auth.attempt_unknown');
  if (taken.attempt.expiresAt <= now) throw new AppError('auth.attempt_expired');
  return taken.attempt;
}
