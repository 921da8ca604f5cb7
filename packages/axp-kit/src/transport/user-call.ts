import type { SessionChoice } from '../axp-client.ts';
import { delay } from '../check.ts';
import type { Core } from '../core.ts';
import { failure } from '../errors.ts';
import { firstPauseMs, longestOfflineMs, longestPauseMs, lookForConnectionMs } from '../constants.ts';
import { getAccessToken, renew, requireRecord } from '../session/sessions.ts';
import type { PlatformCall } from './platform.ts';
import { abortable, callPlatform, isWorthRetrying } from './platform.ts';

/** A call with the session's token, repeated as the specification says for the user's services. */
export function callForUser(
  core: Core,
  call: PlatformCall,
  choice: SessionChoice,
  mostRetries: number = 10,
): Promise<unknown> {
  return abortable(repeat(core, call, choice, mostRetries), choice.signal);
}

/**
 * A 401 or a failed fetch is followed by one refresh and a retry, and then by retries with growing
 * pauses that also wait for a connection.
 */
async function repeat(
  core: Core,
  call: PlatformCall,
  choice: SessionChoice,
  mostRetries: number,
): Promise<unknown> {
  const { signal } = choice;
  const { sessionKey } = requireRecord(core, choice.sessionKey).session;
  for (let retries = 0; ; retries += 1) {
    let accessToken = '';
    try {
      accessToken = await getAccessToken(core, { sessionKey });
      return await callPlatform(core, { ...call, token: accessToken, signal });
    } catch (cause) {
      if (!isWorthRetrying(cause) || signal?.aborted) throw cause;
      if (retries >= mostRetries) {
        throw failure('retries_exceeded', { cause }, 'Maximum fetch retry exceed');
      }
      if (!retries && accessToken) {
        // Without a connection there is no refresh either; the retries go on waiting for one.
        await renew(core, { sessionKey, accessToken }).catch((reason: unknown) => {
          if (!isWorthRetrying(reason)) throw reason;
        });
      } else await delay(Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** retries));
      await waitForConnection(core);
    }
  }
}

async function waitForConnection({ page }: Core): Promise<void> {
  for (let ms = 0; page?.navigator.onLine === false && ms < longestOfflineMs; ms += lookForConnectionMs) {
    await delay(lookForConnectionMs);
  }
}
