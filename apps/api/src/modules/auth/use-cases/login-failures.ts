import { AppError } from '@axp/contracts';
import type { AttemptKeys } from '@axp/server-kit/auth';
import { accountThrottle, addressThrottle, remainingWaitSeconds } from '@axp/server-kit/auth';
import type { AuthDeps, AuthStore } from './auth-deps.ts';

type FailureKeys = AttemptKeys['hashes'];

/**
 * Answers how often the account's password was wrong.
 * @throws AppError auth.too_many_attempts while the account or the address has to wait (Z-100)
 */
export async function refuseWhileWaitingIn(
  { throttle }: AuthStore,
  keyHashes: FailureKeys,
  now: Date,
): Promise<number> {
  const [ofAccount, ofAddress] = await throttle.countsOf(keyHashes);
  const retryAfterSeconds = Math.max(
    ofAccount ? remainingWaitSeconds(accountThrottle, ofAccount, now) : 0,
    ofAddress ? remainingWaitSeconds(addressThrottle, ofAddress, now) : 0,
  );
  if (retryAfterSeconds === 0) return ofAccount?.failures ?? 0;
  throw new AppError('auth.too_many_attempts', { params: { retryAfterSeconds } });
}

/** The same in a transaction of its own. */
export async function refuseWhileWaiting(deps: AuthDeps, keyHashes: FailureKeys): Promise<void> {
  await deps.inTransaction((store) => refuseWhileWaitingIn(store, keyHashes, deps.clock.now()));
}

/** Counts a wrong password against the account and the address. */
export function countFailure(
  { clock, inTransaction }: AuthDeps,
  keyHashes: FailureKeys,
): Promise<void> {
  return inTransaction(({ throttle }) => throttle.addFailure(keyHashes, clock.now()));
}
