import type { SessionChoice } from '../call-options.ts';
import { delay } from '../check.ts';
import { connectionPollMs, firstPauseMs, maxOfflineMs, maxPauseMs } from '../constants.ts';
import type { Core } from '../core.ts';
import { failure } from '../errors.ts';
import { getAccessToken, renew, requireRecord } from '../session/sessions.ts';
import type { PlatformCall } from './platform.ts';
import { abortable, callPlatform, isWorthRetrying } from './platform.ts';

/**
 * A call with the session's token, repeated as the specification says for the user's services: a
 * 401 or a failed fetch is followed by one refresh and a retry, and then by retries with growing
 * pauses; all of them wait for a connection.
 */
export function callForUser(
  core: Core,
  call: PlatformCall,
  { sessionKey: choice, signal }: SessionChoice,
  mostRetries: number = 10,
): Promise<unknown> {
  const repeat = async (): Promise<unknown> => {
    const { sessionKey } = requireRecord(core, choice).session;
    let accessToken = '';
    for (let retries = 0; ; retries += 1) {
      try {
        if (retries === 1 && accessToken) await renew(core, { sessionKey, accessToken });
        accessToken = await getAccessToken(core, { sessionKey });
        return await callPlatform(core, { ...call, token: accessToken, signal });
      } catch (cause) {
        if (!isWorthRetrying(cause) || signal?.aborted) throw cause;
        if (retries >= mostRetries) {
          throw failure('retries_exceeded', { cause }, 'Maximum fetch retry exceed');
        }
        if (retries || !accessToken) {
          await delay(Math.random() * Math.min(maxPauseMs, firstPauseMs * 2 ** retries));
        }
        await waitForConnection(core);
      }
    }
  };
  return abortable(repeat(), signal);
}

async function waitForConnection({ page }: Core): Promise<void> {
  for (let ms = 0; page?.navigator.onLine === false && ms < maxOfflineMs; ms += connectionPollMs) {
    await delay(connectionPollMs);
  }
}
