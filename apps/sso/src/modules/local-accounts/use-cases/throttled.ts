import type { ProblemCode } from '@axp/contracts';
import type { AttemptKeys } from '@axp/server-kit/auth';
import {
  accountThrottle,
  addressThrottle,
  attemptKeysOf,
  remainingWaitSeconds,
} from '@axp/server-kit/auth';
import type { AccountDeps } from './account-deps.ts';

export type Attempted<T> =
  | { readonly kind: 'right'; readonly value: T }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

export interface Attempt {
  /** Throttled key: a login name, `directory:name`, or `factor` and user. */
  readonly account: string;
  readonly address: string;
  /** A browser that has signed in to this very account before; null for any other. */
  readonly deviceId?: string | null;
  /** Subject of the audit entry; evaluated after the check. */
  readonly subject?: () => string;
  readonly userAgent?: string;
  /** Reason of a wrong guess in the security log. */
  readonly wrong?: ProblemCode;
}

/**
 * Runs one attempt at a password or code. Repeated failures of the account or address add a delay;
 * attempts on one account run in sequence, so that parallel guesses gain nothing (Z-100). `check`
 * returns null for a wrong guess and runs outside of transactions, because hashing is slow.
 */
export function throttled<T>(
  deps: Pick<AccountDeps, 'tenantId' | 'clock' | 'inTurn' | 'inTransaction'>,
  attempt: Attempt,
  check: () => Promise<T | null>,
): Promise<Attempted<T>> {
  const { account, deviceId = null, address } = attempt;
  const { tenantId } = deps;
  const { turn, hashes: keys } = attemptKeysOf({ tenantId, account, deviceId, address });
  return deps.inTurn(turn, async () => {
    const seconds = await waitOf(deps, keys);
    if (seconds > 0) {
      await noteWait(deps, attempt);
      return { kind: 'wait', seconds };
    }
    const value = await check();
    if (value === null) {
      await noteFailure(deps, keys, attempt);
      return { kind: 'wrong' };
    }
    await deps.inTransaction(({ throttle }) => throttle.clear(keys[0]));
    return { kind: 'right', value };
  });
}

const longestSubject = 254;
const sameRefusalMs = 60_000;

type Keys = AttemptKeys['hashes'];

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
  attempt: Attempt,
): Promise<void> {
  const now = clock.now();
  await inTransaction(async ({ throttle, record }) => {
    await throttle.addFailure(keys, now);
    await record(refusalOf(attempt, attempt.wrong ?? 'auth.invalid_credentials'));
  });
}

/** Writes at most one entry per minute, so that guessing can't flood the log. */
async function noteWait(
  { clock, inTransaction }: Pick<AccountDeps, 'clock' | 'inTransaction'>,
  attempt: Attempt,
): Promise<void> {
  const since = new Date(clock.now().getTime() - sameRefusalMs);
  await inTransaction(async ({ accounts, record, hasRecorded }) => {
    const { account } = attempt;
    const isKnown = attempt.subject && (await accounts.findByLoginName(account)) !== null;
    const shown = isKnown ? { ...attempt, subject: () => account } : attempt;
    const refusal = refusalOf(shown, 'auth.too_many_attempts');
    if (!(await hasRecorded(refusal, since))) await record(refusal);
  });
}

function refusalOf({ account, address, subject, userAgent }: Attempt, reason: string) {
  return {
    action: 'sign_in.refused',
    subject: (subject?.() ?? account).slice(0, longestSubject),
    address,
    userAgent,
    details: { reason },
  };
}
