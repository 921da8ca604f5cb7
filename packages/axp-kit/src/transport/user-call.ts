import type { SessionChoice } from '../axp-client.ts';
import type { Core } from '../core.ts';
import type { PlatformCall } from './platform.ts';
import { abortable } from './platform.ts';
import { withRetries } from './retry.ts';

const usualRetries = 10;

/** A call with the session's token, repeated as the specification says for the user's services. */
export function callForUser(
  { environment: { page }, platform, sessions }: Core,
  call: PlatformCall,
  choice: SessionChoice,
  mostRetries: number = usualRetries,
): Promise<unknown> {
  const { sessionKey } = sessions.required(choice).session;
  const { signal } = choice;
  const work = withRetries((token) => platform({ ...call, token, signal }), {
    token: () => sessions.getAccessToken({ sessionKey }),
    renew: (token) => sessions.renew(sessionKey, token),
    isOnline: () => page?.isOnline ?? true,
    isGivenUp: () => signal?.aborted === true,
    mostRetries,
  });
  return abortable(work, signal);
}
