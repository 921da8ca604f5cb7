import { countedAccount } from './known-devices.ts';
import type { LoginKeys } from './login-turns.ts';
import { networkOf } from './network.ts';
import { hashOf } from './secrets.ts';

interface GuessedAt {
  readonly tenantId: string;
  /** The target of the guess: a login name, or `factor` and the id of a user. */
  readonly account: string;
  /** Of a browser that has signed in to this account before: it is counted separately (Z-100). */
  readonly deviceId?: string | null;
  readonly address: string;
}

/** Keys of an attempt: to take turns in this process, and hashes to count failures by. */
export interface AttemptKeys {
  readonly turn: LoginKeys;
  readonly hashes: readonly [account: Buffer, address: Buffer];
}

export function attemptKeysOf({ tenantId, deviceId = null, ...attempt }: GuessedAt): AttemptKeys {
  const account = countedAccount(attempt.account, deviceId);
  const network = networkOf(attempt.address);
  return {
    turn: { account: `${tenantId} ${account}`, address: `${tenantId} ${network}` },
    hashes: [hashOf(`account:${account}`), hashOf(`address:${network}`)],
  };
}
