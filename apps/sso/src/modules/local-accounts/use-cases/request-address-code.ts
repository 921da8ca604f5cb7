import type { Language } from '@axp/contracts';
import {
  accountThrottle,
  addressThrottle,
  hashOf,
  networkOf,
  remainingWaitSeconds,
} from '@axp/server-kit/auth';
import type { AccountDeps } from './account-deps.ts';

interface CodeRequest {
  /** Of the mail; its code is derived from it. */
  readonly mailId: string;
  /** In lower case. */
  readonly email: string;
  readonly language: Language;
  /** Where the request comes from. */
  readonly address: string;
}

/**
 * Queues a mail with a code. A mailbox and a network that ask for many have to wait, whoever asks: a
 * provider can name anybody's address.
 * @returns seconds to wait; 0 when the request was taken
 */
export function requestAddressCode(
  { clock, inTransaction }: Pick<AccountDeps, 'clock' | 'inTransaction'>,
  { mailId, email, language, address }: CodeRequest,
): Promise<number> {
  const now = clock.now();
  const keys = [hashOf(`mailbox:${email}`), hashOf(`mails:${networkOf(address)}`)];
  return inTransaction(async ({ throttle, requestMail }) => {
    const [ofMailbox, ofNetwork] = await throttle.countsOf(keys);
    const seconds = Math.max(
      ofMailbox ? remainingWaitSeconds(accountThrottle, ofMailbox, now) : 0,
      ofNetwork ? remainingWaitSeconds(addressThrottle, ofNetwork, now) : 0,
    );
    if (seconds > 0) return seconds;
    await throttle.addFailure(keys, now);
    await requestMail({ id: mailId, purpose: 'address', email, language }, now);
    return 0;
  });
}
