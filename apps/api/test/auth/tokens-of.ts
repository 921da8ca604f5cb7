import type { TokenPair } from '@axp/contracts';
import type { PendingSignIn } from '@axp/contracts/second-factor';

/** The tokens of a sign-in that asked for no second factor. */
export function tokensOf(data: TokenPair | PendingSignIn): TokenPair {
  if ('ticket' in data) throw new Error(`a second factor is asked for: ${data.step}`);
  return data;
}

/** Returns the pending second step of a sign-in. */
export function pendingOf(data: TokenPair | PendingSignIn): PendingSignIn {
  if ('ticket' in data) return data;
  throw new Error('signed in without a second factor');
}
