import { AppError } from '@axp/contracts';
import { addressThrottle, hashOf, networkOf, remainingWaitSeconds } from '@axp/server-kit/auth';
import type { FederatedDeps } from './federated-deps.ts';

const keyOf = (address: string) => hashOf(`sso:${networkOf(address)}`);

/**
 * Counts a sign-in that is begun at a provider: each one is a row here and a question there. Who
 * comes back signed in starts the count anew, so an office with one address never waits.
 * @throws AppError auth.too_many_attempts for a network that begins many and ends none
 */
export async function countAttempt(
  { clock, inTransaction }: Pick<FederatedDeps, 'clock' | 'inTransaction'>,
  address: string,
): Promise<void> {
  const now = clock.now();
  const keys = [keyOf(address)];
  await inTransaction(async ({ throttle }) => {
    const [count] = await throttle.countsOf(keys);
    const retryAfterSeconds = count ? remainingWaitSeconds(addressThrottle, count, now) : 0;
    if (retryAfterSeconds > 0) {
      throw new AppError('auth.too_many_attempts', { params: { retryAfterSeconds } });
    }
    await throttle.addFailure(keys, now);
  });
}

/** Somebody of this network has signed in. */
export async function forgetAttemptsOf(
  { inTransaction }: Pick<FederatedDeps, 'inTransaction'>,
  address: string,
): Promise<void> {
  await inTransaction(({ throttle }) => throttle.clear(keyOf(address)));
}
