import { AppError, freeLoginFailures } from '@axp/contracts';
import type { ThrottleKeys } from '@axp/server-kit/auth';
import { attemptKeysOf } from '@axp/server-kit/auth';
import { loginThrottle } from '../../../../platform/auth/login-throttle.ts';
import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { findAccount, findRegistration } from '../account.repository.ts';
import type { AuthDeps, SignInResult } from './auth-deps.ts';

interface LoginAttempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string;
  /** A browser that has signed in to this very account before; null for any other. */
  readonly deviceId: string | null;
  readonly captcha?: string | undefined;
}

/**
 * Signs in with email and password (Z-100). Neither the response nor its duration reveals whether
 * the account exists; its status is only returned after a correct password.
 * @throws AppError auth.too_many_attempts, auth.invalid_credentials, auth.not_activated,
 * auth.deactivated, captcha.required, captcha.refused
 */
export function login(deps: AuthDeps, attempt: LoginAttempt): Promise<SignInResult> {
  const { email: account, deviceId, address } = attempt;
  const keys = attemptKeysOf({ tenantId: deps.merchantId, account, deviceId, address });
  return deps.inTurn(keys.turn, () => tryPassword(deps, attempt, keys.hashes));
}

async function tryPassword(
  deps: AuthDeps,
  attempt: LoginAttempt,
  keys: ThrottleKeys,
): Promise<SignInResult> {
  const now = deps.clock.now();
  const { state, account, pending } = await deps.inTransaction(async (tx) => {
    const state = await loginThrottle(tx).stateOf(keys, now);
    refuseFor(state.accountWaitSeconds);
    const [account, pending] = await Promise.all([
      findAccount(tx, 'email', attempt.email),
      findRegistration(tx, attempt.email, now),
    ]);
    return { state, account, pending };
  });
  const { accountFailures, networkWaitSeconds } = state;
  if (accountFailures >= freeLoginFailures || networkWaitSeconds > 0) {
    await requireHuman(deps, attempt, networkWaitSeconds);
  }
  // Outside of any transaction: hashing takes long and would keep a connection.
  const storedHash = account?.passwordHash ?? deps.decoyHash;
  const isRight = await deps.passwords.verify(storedHash, attempt.password);
  if (!account?.passwordHash || !isRight) {
    // Without a registration as well: its absence would show in the time of the answer.
    const pendingHash = pending?.passwordHash ?? deps.decoyHash;
    const isPending = await deps.passwords.verify(pendingHash, attempt.password);
    if (pending && isPending) throw new AppError('auth.not_activated');
    await countFailure(deps, keys);
    throw wrongCredentials(accountFailures + 1);
  }
  const { userId, passwordHash, status } = account;
  await deps.inTransaction((tx) => loginThrottle(tx).succeed(keys, now));
  if (status === 'active') {
    const { userAgent, deviceId } = attempt;
    return deps.afterPassword({ userId, passwordHash, userAgent, isNewDevice: deviceId === null });
  }
  throw new AppError(status === 'invited' ? 'auth.not_activated' : 'auth.deactivated');
}

async function requireHuman(
  deps: AuthDeps,
  { captcha, address }: LoginAttempt,
  networkWaitSeconds: number,
): Promise<void> {
  try {
    await deps.requireHuman({ action: 'login', token: captcha, address });
  } catch (error) {
    // While the provider is unavailable, the delays after failures still protect passwords.
    const isUnavailable = error instanceof AppError && error.code === 'captcha.unavailable';
    if (!isUnavailable) throw error;
    refuseFor(networkWaitSeconds);
  }
}

/** Tells a browser that the next attempt takes a token, so that it has one when it is sent. */
function wrongCredentials(failures: number): AppError {
  const params = { needsCaptcha: failures >= freeLoginFailures };
  return new AppError('auth.invalid_credentials', { params });
}

function refuseFor(retryAfterSeconds: number): void {
  if (retryAfterSeconds === 0) return;
  throw new AppError('auth.too_many_attempts', { params: { retryAfterSeconds } });
}

/** @throws AppError auth.too_many_attempts while the account or the network has to wait (Z-100) */
export async function refuseWhileWaitingIn(
  tx: RequestTransaction,
  keys: ThrottleKeys,
  now: Date,
): Promise<void> {
  const state = await loginThrottle(tx).stateOf(keys, now);
  refuseFor(Math.max(state.accountWaitSeconds, state.networkWaitSeconds));
}

/** The same in a transaction of its own. */
export async function refuseWhileWaiting(deps: AuthDeps, keys: ThrottleKeys): Promise<void> {
  await deps.inTransaction((tx) => refuseWhileWaitingIn(tx, keys, deps.clock.now()));
}

/** Counts a wrong password against the account and the network. */
export function countFailure(
  { clock, inTransaction }: AuthDeps,
  keys: ThrottleKeys,
): Promise<void> {
  return inTransaction((tx) => loginThrottle(tx).addFailure(keys, clock.now()));
}
