import { AppError } from '@axp/contracts';
import type { AttemptKeys } from '@axp/server-kit/auth';
import { accountThrottle, addressThrottle, remainingWaitSeconds } from '@axp/server-kit/auth';
import { loginThrottle } from '../../../platform/auth/login-throttle.ts';
import type { RequestTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { AuthDeps } from './auth-deps.ts';

type FailureKeys = AttemptKeys['hashes'];

/**
 * Answers how often the account's password was wrong.
 * @throws AppError auth.too_many_attempts while the account or the address has to wait (Z-100)
 */
export async function refuseWhileWaitingIn(
  tx: RequestTransaction,
  keyHashes: FailureKeys,
  now: Date,
): Promise<number> {
  const [ofAccount, ofAddress] = await loginThrottle(tx).countsOf(keyHashes);
  const retryAfterSeconds = Math.max(
    ofAccount ? remainingWaitSeconds(accountThrottle, ofAccount, now) : 0,
    ofAddress ? remainingWaitSeconds(addressThrottle, ofAddress, now) : 0,
  );
  if (retryAfterSeconds === 0) return ofAccount?.failures ?? 0;
  throw new AppError('auth.too_many_attempts', { params: { retryAfterSeconds } });
}

/** The same in a transaction of its own. */
export async function refuseWhileWaiting(deps: AuthDeps, keyHashes: FailureKeys): Promise<void> {
  await deps.inTransaction((tx) => refuseWhileWaitingIn(tx, keyHashes, deps.clock.now()));
}

/** Counts a wrong password against the account and the address. */
export function countFailure(
  { clock, inTransaction }: AuthDeps,
  keyHashes: FailureKeys,
): Promise<void> {
  return inTransaction((tx) => loginThrottle(tx).addFailure(keyHashes, clock.now()));
}
