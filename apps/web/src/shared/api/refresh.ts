import type { SessionEndReason, TokenPair } from '@axp/contracts';
import { sessionEndReasons } from '@axp/contracts/vocabulary';
import { ApiProblem, CallAbandoned, retryAfterMs } from './problem.ts';
import type { TokenLife } from './token-life.ts';

/** Where the tokens live; other tabs may change them at any moment. */
export interface TokenStore {
  readonly read: () => {
    readonly accessToken: string | null;
    readonly refreshToken: string | null;
  };
  readonly write: (pair: TokenPair) => void;
  /** Forgets accessToken, refreshToken and userData. */
  readonly clear: () => void;
}

interface RefresherOptions {
  readonly tokens: TokenStore;
  readonly exchange: (refreshToken: string) => Promise<TokenPair>;
  readonly life: TokenLife;
  /** Runs work while no other tab of this browser runs its own. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Called once the session is over; what follows is the application's business. */
  readonly onSessionEnd: (reason: SessionEndReason | null) => void;
}

export interface Refresher {
  /**
   * The access token to send, renewed first when it is about to end. That is no retry: the one
   * cycle of a page life stays for a token that was refused all the same.
   */
  readonly tokenToSend: () => Promise<string | null>;
  /** An access token to replay with after `failedToken` was refused; null when the session is over. */
  readonly tokenAfter: (failedToken: string | null) => Promise<string | null>;
}

/**
 * One refresh per page life, whatever number of requests fail at once: the first starts it, the
 * others wait for it. When it fails, the session ends.
 */
export function createRefresher(options: RefresherOptions): Refresher {
  const { tokens, exchange, life, alone, onSessionEnd } = options;
  let cycle: Promise<string | null> | null = null;
  let isUsed = false;
  let triedToRenew: string | null = null;

  function tokenOfAnotherTab(failedToken: string | null): string | null {
    const { accessToken } = tokens.read();
    return accessToken === failedToken ? null : accessToken;
  }

  function endSession(reason: SessionEndReason | null = null): null {
    tokens.clear();
    onSessionEnd(reason);
    return null;
  }

  async function refresh(failedToken: string | null): Promise<string | null> {
    // Another tab may have renewed it while this one waited for its turn.
    const token = tokenOfAnotherTab(failedToken);
    if (token) return token;
    const { refreshToken } = tokens.read();
    if (!refreshToken) return endSession();
    try {
      const pair = await exchange(refreshToken);
      tokens.write(pair);
      return pair.accessToken;
    } catch (error) {
      // The page is being left: the next one finds the tokens as they are.
      if (error instanceof CallAbandoned) return null;
      if (retryAfterMs(error) !== null) {
        // The session still exists (Z-114): the caller asks again, and so may this refresh.
        isUsed = false;
        throw error;
      }
      // Another tab may have swapped the same refresh token first; its pair is as good as ours.
      return tokenOfAnotherTab(failedToken) ?? endSession(reasonOf(error));
    }
  }

  async function renew(dueToken: string): Promise<string | null> {
    const { accessToken, refreshToken } = tokens.read();
    if (accessToken !== dueToken || !refreshToken) return accessToken;
    try {
      tokens.write(await exchange(refreshToken));
    } catch {
      // The token at hand still holds; when it does not any more, the refusal has the last word.
    }
    return tokens.read().accessToken;
  }

  function begin(work: Promise<string | null>): Promise<string | null> {
    cycle = work.finally(() => {
      cycle = null;
    });
    return cycle;
  }

  return {
    tokenToSend: async () => {
      if (cycle) return cycle;
      const { accessToken, refreshToken } = tokens.read();
      const isDue =
        accessToken !== null &&
        refreshToken !== null &&
        accessToken !== triedToRenew &&
        life.isAlmostOver(accessToken);
      if (!isDue) return accessToken;
      triedToRenew = accessToken;
      return begin(alone(() => renew(accessToken)));
    },
    tokenAfter: async (failedToken) => {
      if (cycle) return cycle;
      const token = tokenOfAnotherTab(failedToken);
      if (token) return token;
      if (isUsed) return endSession();
      isUsed = true;
      return begin(alone(() => refresh(failedToken)));
    },
  };
}

/** Why the server has ended the session; null where it does not say. */
function reasonOf(error: unknown): SessionEndReason | null {
  if (!(error instanceof ApiProblem) || error.code !== 'auth.refresh_rejected') return null;
  return sessionEndReasons.find((reason) => reason === error.params.reason) ?? null;
}
