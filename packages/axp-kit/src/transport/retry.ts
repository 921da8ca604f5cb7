import { delay } from '../check.ts';
import { AxpError } from '../errors.ts';
import { isWorthRetrying } from './platform.ts';

/** What repeating a call needs. */
export interface Retrying {
  /** The token to call with. */
  readonly token: () => Promise<string>;
  /** Gets another token than the given one. */
  readonly renew: (token: string) => Promise<unknown>;
  readonly isOnline: () => boolean;
  /** Nobody waits for the call any more. */
  readonly isGivenUp: () => boolean;
  readonly mostRetries: number;
}

const firstPauseMs = 200;
const longestPauseMs = 5000;
const longestOfflineMs = 30_000;

/**
 * Calls with a token. A 401 or a failed fetch is followed by one refresh and a retry, and then by
 * retries with growing pauses that also wait for a connection.
 */
export async function withRetries<T>(
  call: (token: string) => Promise<T>,
  { token, renew, isOnline, isGivenUp, mostRetries }: Retrying,
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    let used = '';
    try {
      used = await token();
      return await call(used);
    } catch (error) {
      if (!isWorthRetrying(error) || isGivenUp()) throw error;
      if (retries >= mostRetries) throw tooManyRetries(error);
      if (retries === 0 && used !== '') {
        // Without a connection there is no refresh either; the retries go on waiting for one.
        await renew(used).catch((reason: unknown) => {
          if (!isWorthRetrying(reason)) throw reason;
        });
      } else {
        await delay(Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** retries));
      }
      for (let ms = 0; !isOnline() && ms < longestOfflineMs; ms += 1000) await delay(1000);
    }
  }
}

function tooManyRetries(cause: unknown): AxpError {
  return new AxpError('retries_exceeded', 'Maximum fetch retry exceed', { cause });
}
