import {
  accountThrottle,
  addressThrottle,
  forgetAfterMs,
  hashOf,
  networkOf,
  remainingWaitSeconds,
} from '@axp/server-kit/auth';
import type { AccountDeps } from './account-deps.ts';

export type Attempted<T> =
  | { readonly kind: 'right'; readonly value: T }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

export interface Attempt {
  /** What is guessed at: a login name, `directory:name`, `factor` and whose. */
  readonly account: string;
  readonly address: string;
}

/**
 * Lets somebody guess once: a password, a code. Whoever has guessed wrong too often, or comes from
 * an address that has, waits first; attempts on one account are made one after another, so that a
 * hundred at once are no better than a hundred in a row (Z-100). `check` answers null for a wrong
 * guess, and runs outside of any transaction because hashing takes long. A wrong guess is written
 * down; whoever has to wait was already: a flood of guesses is no flood of records.
 */
export function throttled<T>(
  deps: Pick<AccountDeps, 'tenantId' | 'clock' | 'inTurn' | 'inTransaction'>,
  { account, address }: Attempt,
  check: () => Promise<T | null>,
): Promise<Attempted<T>> {
  const network = networkOf(address);
  const keys = [hashOf(`account:${account}`), hashOf(`address:${network}`)] as const;
  const turn = { account: `${deps.tenantId} ${account}`, address: `${deps.tenantId} ${network}` };
  return deps.inTurn(turn, async () => {
    const seconds = await waitOf(deps, keys);
    if (seconds > 0) return { kind: 'wait', seconds };
    const value = await check();
    if (value === null) {
      await noteFailure(deps, keys, { account, address });
      return { kind: 'wrong' };
    }
    await deps.inTransaction(({ throttle }) => throttle.clear(keys[0]));
    return { kind: 'right', value };
  });
}

const longestSubject = 254;

type Keys = readonly [account: Buffer, address: Buffer];

async function waitOf(
  { clock, inTransaction }: Pick<AccountDeps, 'clock' | 'inTransaction'>,
  keys: Keys,
): Promise<number> {
  const now = clock.now();
  const [ofAccount, ofAddress] = await inTransaction(({ throttle }) => throttle.countsOf(keys));
  return Math.max(
    ofAccount ? remainingWaitSeconds(accountThrottle, ofAccount, now) : 0,
    ofAddress ? remainingWaitSeconds(addressThrottle, ofAddress, now) : 0,
  );
}

async function noteFailure(
  { clock, inTransaction }: Pick<AccountDeps, 'clock' | 'inTransaction'>,
  keys: Keys,
  { account, address }: Attempt,
): Promise<void> {
  const now = clock.now();
  const forgetBefore = new Date(now.getTime() - forgetAfterMs);
  await inTransaction(async ({ throttle, record }) => {
    await throttle.addFailure(keys, now, forgetBefore);
    await record({
      action: 'sign_in.refused',
      subject: account.slice(0, longestSubject),
      address,
    });
  });
}
