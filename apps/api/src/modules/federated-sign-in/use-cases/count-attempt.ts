import { AppError } from '@axp/contracts';
import { addressThrottle, hashOf, networkOf, remainingWaitSeconds } from '@axp/server-kit/auth';
import { loginThrottle } from '../../../platform/auth/login-throttle.ts';
import type { FederatedDeps } from './federated-deps.ts';

const keyOf = (address: string) => hashOf(`sso:${networkOf(address)}`);

/**
 * Counts a sign-in that starts at a provider: each one costs a row here and a request there. A
 * completed sign-in resets the count, so an office behind one address is never blocked.
 * @throws AppError auth.too_many_attempts for a network that starts many and completes none
 */
export async function countAttempt(
  { clock, inTransaction }: Pick<FederatedDeps, 'clock' | 'inTransaction'>,
  address: string,
): Promise<void> {
  const now = clock.now();
  const keys = [keyOf(address)];
  await inTransaction(async (tx) => {
    const [count] = await loginThrottle(tx).countsOf(keys);
    const retryAfterSeconds = count ? remainingWaitSeconds(addressThrottle, count, now) : 0;
    if (retryAfterSeconds > 0) {
      throw new AppError('auth.too_many_attempts', { params: { retryAfterSeconds } });
    }
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
