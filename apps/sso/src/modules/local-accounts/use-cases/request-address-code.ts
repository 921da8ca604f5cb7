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
 * Queues a mail with a code, throttled per mailbox and network, because a provider can assert any
 * address.
 * @returns seconds to wait; 0 when the request was accepted
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
