import type { ProblemCode } from '@axp/contracts';
import type { ThrottleKeys } from '@axp/server-kit/auth';
import { attemptKeysOf } from '@axp/server-kit/auth';
import { hasRecorded, recordEvent } from '../../../platform/audit/audit.ts';
import type { TenantScope } from '../../../platform/scope/tenant-scope.ts';
import { findAccount } from '../account.repository.ts';
import type { AccountDeps } from './account-deps.ts';
import { loginThrottle } from './account-deps.ts';

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
  /** Signed in, or the password was right: counts on the account alone. */
  readonly isProven?: boolean;
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
  { scope, inTurn }: Pick<AccountDeps, 'scope' | 'inTurn'>,
  attempt: Attempt,
  check: () => Promise<T | null>,
): Promise<Attempted<T>> {
  const { account, deviceId = null, isProven = false, address } = attempt;
  const tenantId = scope.tenant.id;
  const { turn, hashes: keys } = attemptKeysOf({
    tenantId,
    account,
    deviceId,
    isProven,
    address,
  });
  return inTurn(turn, async () => {
    const seconds = await waitOf(scope, keys);
    if (seconds > 0) {
      await noteWait(scope, attempt);
      return { kind: 'wait', seconds };
    }
    const value = await check();
    if (value === null) {
      await noteFailure(scope, keys, attempt);
      return { kind: 'wrong' };
    }
    await scope.write((trx) => loginThrottle(trx, scope).succeed(keys, scope.clock.now()));
    return { kind: 'right', value };
  });
}

const longestSubject = 254;
const sameRefusalMs = 60_000;

async function waitOf(scope: TenantScope, keys: ThrottleKeys): Promise<number> {
  const now = scope.clock.now();
  const state = await scope.read((trx) => loginThrottle(trx, scope).stateOf(keys, now));
  return Math.max(state.accountWaitSeconds, state.networkWaitSeconds);
}

async function noteFailure(
  scope: TenantScope,
  keys: ThrottleKeys,
  attempt: Attempt,
): Promise<void> {
  await scope.write(async (trx) => {
    await loginThrottle(trx, scope).addFailure(keys, scope.clock.now());
    await recordEvent(trx, scope, refusalOf(attempt, attempt.wrong ?? 'auth.invalid_credentials'));
  });
}

/** Writes at most one entry per minute, so that guessing can't flood the log. */
async function noteWait(scope: TenantScope, attempt: Attempt): Promise<void> {
  const since = new Date(scope.clock.now().getTime() - sameRefusalMs);
  await scope.write(async (trx) => {
    const { account } = attempt;
    const isKnown =
      attempt.subject &&
      (await findAccount(trx, scope.tenant.id, 'c.login_name', account)) !== null;
    const shown = isKnown ? { ...attempt, subject: () => account } : attempt;
    const refusal = refusalOf(shown, 'auth.too_many_attempts');
    if (!(await hasRecorded(trx, scope, refusal, since))) await recordEvent(trx, scope, refusal);
  });
}

function refusalOf({ account, subject, ...origin }: Attempt, reason: string) {
  return {
    action: 'sign_in.refused',
    subject: (subject?.() ?? account).slice(0, longestSubject),
    origin,
    details: { reason },
  };
}
