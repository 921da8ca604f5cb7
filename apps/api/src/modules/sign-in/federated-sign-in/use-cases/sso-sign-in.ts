import type { SsoAttempt } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { provenForMinutes } from '@axp/contracts/vocabulary';
import { hashOf, networkOf, newSecret } from '@axp/server-kit/auth';
import type { OidcAnswer } from '@axp/server-kit/upstream';
import { groupsIn, proofTimeOf } from '@axp/server-kit/upstream';
import { loginThrottle } from '../../../../platform/auth/login-throttle.ts';
import type { SignInResult } from '../../auth/index.ts';
import { refuseWhileWaitingIn } from '../../auth/index.ts';
import type { AttemptName, StoredAttempt } from '../attempt.repository.ts';
import { insertAttempt, takeAttempt } from '../attempt.repository.ts';
import { admit } from './admit.ts';
import type { FederatedDeps, Method } from './federated-deps.ts';
import { providerOf, recordProviderFailure, translated } from './federated-deps.ts';
import { keptIdToken } from './provider-sign-out.ts';

/** 256 bits, too many to guess. */
const secretBytes = 32;
/** Long enough to fetch a second factor from another room. */
const attemptLifetimeMs = 10 * 60 * 1000;
const longestAgeSeconds = 365 * 24 * 60 * 60;

interface Beginning {
  readonly method: Method;
  /** Address on the merchant's own host that the provider returns to. */
  readonly callback: string;
  readonly choosesAccount: boolean;
  /** Asks for the proof again, although the person is signed in there (H-06). */
  readonly asksAgain?: boolean;
  /** Session of the administrator who tries the method; absent for a sign-in. */
  readonly trialSessionId?: string;
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
  { method, callback, choosesAccount, asksAgain = false, address, trialSessionId }: Beginning,
): Promise<SsoAttempt> {
  await countAttempt(deps, address);
  const state = newSecret(secretBytes);
  const key = newSecret(secretBytes);
  const longestProofAge = asksAgain ? provenForMinutes * 60 : null;
  return translated(deps, method, async () => {
    const authorizationUrl = await deps.oidc.begin(providerOf(deps, method), {
      callback,
      loginHint: null,
      choosesAccount,
      asksAgain,
      // A provider that is asked for an age says when the proof was (OpenID Connect Core, 2).
      maxAge: longestProofAge ?? longestAgeSeconds,
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
            longestProofAge,
            trialSessionId: trialSessionId ?? null,
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

interface Return {
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
): Promise<SignInResult> {
  const answered = await providerAnswer(deps, { method, answer, key });
  const { identity, claims, userInfoError } = answered;
  if (userInfoError) recordProviderFailure(deps, method, userInfoError);
  const groups = userInfoError ? 'unread' : groupsIn(claims, method.groups_claim);
  const provenAt = proofTimeOf(claims, deps.clock.now());
  const upstreamIdToken = keptIdToken(deps, method, answered.idToken);
  const visit = { provenAt, upstreamIdToken, userAgent, address };
  const result = await admit(deps, { method, identity, claims, groups, ...visit });
  await forgetAttemptsOf(deps, address);
  return result;
}

/**
 * Returns what a provider has answered, once, and in the tab that has asked; of a trial also in the
 * session that has.
 * @throws AppError auth.attempt_unknown, auth.attempt_used, auth.attempt_expired, and those of
 * `translated`
 */
export async function providerAnswer(
  deps: FederatedDeps,
  {
    method,
    answer,
    key,
    trialSessionId,
  }: Pick<Return, 'method' | 'answer' | 'key'> & Pick<Beginning, 'trialSessionId'>,
): Promise<OidcAnswer> {
  const state = new URLSearchParams(answer).get('state') ?? '';
  const attempt = await requireAttempt(deps, {
    stateHash: hashOf(state),
    keyHash: hashOf(key),
    methodCode: method.code,
    trialSessionId: trialSessionId ?? null,
  });
  const query = answer;
  const groups = method.group_mode === 'off' ? [] : [method.groups_claim];
  const ids = method.external_id_claim === null ? [] : [method.external_id_claim];
  // A trial is there to show what does not work.
  const wanted = trialSessionId
    ? { claims: ['email', ...groups, ...ids] }
    : { claims: ['email'], optionalClaims: [...groups, ...ids] };
  const { longestProofAge } = attempt;
  return translated(deps, method, async () =>
    deps.oidc.finish(providerOf(deps, method), {
      attempt,
      state,
      query,
      longestProofAge,
      ...wanted,
    }),
  );
}

/** Uses up the attempt in its own transaction, so that a later failure does not restore it. */
async function requireAttempt(
  { clock, inTransaction }: FederatedDeps,
  name: AttemptName,
): Promise<StoredAttempt> {
  const now = clock.now();
  const taken = await inTransaction((tx) => takeAttempt(tx, name, now));
  if (taken.state === 'used') throw new AppError('auth.attempt_used');
  if (taken.state === 'unknown') throw new AppError('auth.attempt_unknown');
  if (taken.attempt.expiresAt <= now) throw new AppError('auth.attempt_expired');
  return taken.attempt;
}

const keyOf = (address: string) => hashOf(`sso:${networkOf(address)}`);

/**
 * Counts a sign-in that starts at a provider: each one costs a row here and a request there. A
 * completed sign-in resets the count, so an office behind one address is never blocked.
 * @throws AppError auth.too_many_attempts for a network that starts many and completes none
 */
async function countAttempt(
  { clock, inTransaction }: Pick<FederatedDeps, 'clock' | 'inTransaction'>,
  address: string,
): Promise<void> {
  const now = clock.now();
  const keys = { account: null, network: keyOf(address) };
  await inTransaction(async (tx) => {
    await refuseWhileWaitingIn(tx, keys, now);
    await loginThrottle(tx).addFailure(keys, now);
  });
}

/** Resets the count of a network after a completed sign-in. */
export async function forgetAttemptsOf(
  { inTransaction }: Pick<FederatedDeps, 'inTransaction'>,
  address: string,
): Promise<void> {
  await inTransaction((tx) => loginThrottle(tx).clear(keyOf(address)));
}
