import type { Language } from '@axp/contracts';
import {
  accountThrottle,
  addressThrottle,
  hashOf,
  networkOf,
  remainingWaitSeconds,
} from '@axp/server-kit/auth';
import type { AccountDeps } from './account-deps.ts';

export interface LinkRequest {
  /** In lower case. */
  readonly email: string;
  readonly language: Language;
  readonly address: string;
}

/**
 * Queues a mail with a link for any address; only the sender looks up the account (Z-100). A
 * mailbox gets a few mails and then increasing delays, which the response does not reveal. A
 * network with many requests must wait.
 * @returns seconds to wait; 0 when the request was accepted
 */
export function requestLink(deps: AccountDeps, request: LinkRequest): Promise<number> {
  const now = deps.clock.now();
  const { email, language } = request;
  const mailbox = hashOf(`mailbox:${email}`);
  const network = hashOf(`mails:${networkOf(request.address)}`);
  return deps.inTransaction(async ({ throttle, requestMail }) => {
    const [ofMailbox, ofNetwork] = await throttle.countsOf([mailbox, network]);
    const seconds = ofNetwork ? remainingWaitSeconds(addressThrottle, ofNetwork, now) : 0;
    if (seconds > 0) return seconds;
    await throttle.addFailure([mailbox, network], now);
    const isFlooded = ofMailbox && remainingWaitSeconds(accountThrottle, ofMailbox, now) > 0;
    if (!isFlooded) {
      const mail = { id: deps.newId(), purpose: 'reset', email, language } as const;
      await requestMail(mail, now);
    }
    return 0;
  });
}
