import type { Language } from '@axp/contracts';
import {
  accountThrottle,
  addressThrottle,
  hashOf,
  networkOf,
  remainingWaitSeconds,
} from '@axp/server-kit/auth';
import { brokenPasswordRule } from '@axp/server-kit/passwords';
import type { EventOrigin } from '../../../platform/audit/audit.ts';
import type { LinkPurpose } from '../domain/account-link.ts';
import type { AccountDeps, AccountLink } from './account-deps.ts';

export interface OpenLink extends AccountLink {
  readonly email: string;
  readonly displayName: string;
}

/** Returns the owner of a link without using it; null if it is no longer valid. */
export function openLink(
  deps: AccountDeps,
  { purpose, token }: Pick<Choice, 'purpose' | 'token'>,
): Promise<OpenLink | null> {
  return deps.inTransaction(async ({ peekLink, accounts }) => {
    const link = await peekLink(purpose, token, deps.clock.now());
    const account = link && (await accounts.findById(link.userId));
    if (!link || !account || account.status === 'deactivated') return null;
    return { ...link, email: account.email, displayName: account.displayName };
  });
}

export type Chosen =
  | { readonly kind: 'chosen'; readonly link: AccountLink }
  | { readonly kind: 'refused'; readonly rule: RefusedRule }
  | { readonly kind: 'gone' };

const rules = {
  too_short: 'tooShort',
  too_long: 'tooLong',
  too_common: 'tooCommon',
  too_personal: 'tooPersonal',
} as const;
export type RefusedRule = (typeof rules)[keyof typeof rules];

export interface Choice {
  readonly purpose: LinkPurpose;
  readonly token: string;
  readonly password: string;
  readonly origin: EventOrigin;
}

/**
 * Sets the password of the link's owner, once. Ends all sessions and open codes, because another
 * person may hold some of them (Z-101).
 */
export async function choosePassword(
  deps: AccountDeps,
  { purpose, token, password, origin }: Choice,
): Promise<Chosen> {
  const now = deps.clock.now();
  // Checked before hashing, so that an unknown link costs the server nothing.
  const opened = await openLink(deps, { purpose, token });
  if (!opened) return { kind: 'gone' };
  const names = [opened.displayName, opened.email, ...deps.tenantNames];
  const { commonPasswords } = deps;
  const broken = brokenPasswordRule(password, { commonPasswords, names });
  if (broken) return { kind: 'refused', rule: rules[broken] };
  const passwordHash = await deps.passwords.hash(password);
  return deps.inTransaction(async (store) => {
    const link = await store.takeLink(purpose, token, now);
    const account = link && (await store.accounts.findById(link.userId));
    if (!link || !account || account.status === 'deactivated') return { kind: 'gone' };
    await store.accounts.choosePassword(link.userId, passwordHash, now);
    await store.endSessions(link.userId, origin);
    const action = purpose === 'reset' ? 'account.password_reset' : 'account.activated';
    const { address, userAgent } = origin;
    await store.record({ action, actor: link.userId, subject: link.userId, address, userAgent });
    return { kind: 'chosen', link };
  });
}

interface LinkRequest {
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
