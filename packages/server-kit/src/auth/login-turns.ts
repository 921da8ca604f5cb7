import { createKeyedLimit } from '../jobs/keyed-limit.ts';
import { networkOf } from './caller.ts';
import { countedAccount } from './known-devices.ts';
import type { ThrottleKeys } from './login-throttle.ts';
import { hashOf } from './secrets.ts';

/** Account and address of a sign-in: keys that are unique over all tenants. */
export interface LoginKeys {
  readonly account: string;
  readonly address: string;
}

/** Makes an attempt to sign in when it is its turn. */
export type LoginTurns = <T>(keys: LoginKeys, attempt: () => Promise<T>) => Promise<T>;

/** As many as Node's thread pool hashes at once: more would only wait there. */
const mostOfOneAddress = 4;

/**
 * Attempts on one account are made one after another, and a few at a time from one address. What
 * waits for its turn sees the failures before it, so a hundred guesses sent at once are no better
 * than a hundred sent in a row (Z-100). Each server process keeps its own lines.
 */
export function createLoginTurns(): LoginTurns {
  const ofAccount = createKeyedLimit(1);
  const ofAddress = createKeyedLimit(mostOfOneAddress);
  // Always in this order, to prevent deadlocks.
  return ({ account, address }, attempt) => ofAccount(account, () => ofAddress(address, attempt));
}

interface GuessedAt {
  readonly tenantId: string;
  /** The target of the guess: a login name, or `factor` and the id of a user. */
  readonly account: string;
  /** Of a browser that has signed in to this account before: it is counted separately (Z-100). */
  readonly deviceId?: string | null;
  readonly address: string;
  /** Signed in, or the password was right: failures at the network are those of others. */
  readonly isProven?: boolean;
}

/** Keys of an attempt: to take turns in this process, and hashes to count failures by. */
export interface AttemptKeys {
  readonly turn: LoginKeys;
  readonly hashes: ThrottleKeys & { readonly account: Buffer };
}

export function attemptKeysOf({
  tenantId,
  deviceId = null,
  isProven = false,
  ...attempt
}: GuessedAt): AttemptKeys {
  const account = countedAccount(attempt.account, deviceId);
  const network = networkOf(attempt.address);
  return {
    turn: { account: `${tenantId} ${account}`, address: `${tenantId} ${network}` },
    hashes: {
      account: hashOf(`account:${account}`),
      network: isProven || deviceId !== null ? null : hashOf(`address:${network}`),
    },
  };
}
