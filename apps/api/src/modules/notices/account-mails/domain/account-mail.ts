import type { NoticeTopic } from '@axp/contracts/vocabulary';
import { isAbout, topicTraits } from '@axp/contracts/vocabulary';
import type { EmailLinkPurpose, FaultPurpose, LinkPurpose, MailPurpose } from './account-link.ts';

/** The mails there are; each has texts of its own. */
export type AccountMailKind =
  | 'activate'
  | 'register'
  | 'exists'
  | 'reset'
  | 'passwordless'
  | 'identity'
  | 'identity-notice'
  | EmailLinkPurpose
  | FaultPurpose
  | NoticeTopic;

export interface MailOccasion {
  readonly purpose: MailPurpose;
  /** Null if no account has this address. */
  readonly status: string | null;
  readonly hasPassword: boolean;
  /** A registration of this address waits for its link. */
  readonly isRegistered: boolean;
  /** The email change that the mail is about; null for any other mail, and once it has ended. */
  readonly emailChangeId: string | null;
}

/** Returns the mail that an address gets; null for none. The requester must not learn which. */
export function accountMailKind(occasion: MailOccasion): AccountMailKind | null {
  const { purpose, status, hasPassword, isRegistered } = occasion;
  // Requested by an administrator: the new address has no account yet.
  if (purpose === 'email-change' || purpose === 'email-notice') {
    return occasion.emailChangeId === null ? null : purpose;
  }
  if (isFault(purpose) || isNotice(purpose)) {
    return status === 'active' ? purpose : null;
  }
  // The code of a first sign-in (H-02), which may create the account.
  if (purpose === 'identity') return status === 'deactivated' ? null : 'identity';
  if (purpose === 'identity-notice') return status === null ? null : purpose;
  if (status === null) return purpose === 'register' && isRegistered ? 'register' : null;
  // An invited user has no password yet and gets the activation link for any purpose.
  if (status === 'invited') return 'activate';
  if (status === 'deactivated' || purpose === 'activate') return null;
  if (!hasPassword) return 'passwordless';
  return purpose === 'register' ? 'exists' : 'reset';
}

export function isFault(kind: AccountMailKind | MailPurpose): kind is FaultPurpose {
  return kind.startsWith('room-mail-') || kind === 'webhook-off' || kind.endsWith('key-expires');
}

/** Whether a mail has an entry among the notifications too. */
export function isNotice(kind: AccountMailKind | MailPurpose): kind is NoticeTopic {
  return isAbout(kind, 'licence', 'problem', 'account');
}

const ownLinks: Readonly<
  Record<
    Exclude<AccountMailKind, NoticeTopic | FaultPurpose>,
    LinkPurpose | EmailLinkPurpose | null
  >
> = {
  activate: 'activate',
  register: 'activate',
  exists: 'reset',
  reset: 'reset',
  passwordless: null,
  identity: null,
  'identity-notice': null,
  'email-change': 'email-change',
  'email-notice': 'email-notice',
};

/** Returns the purpose of the link in a mail; null if it only opens a page. */
export function linkOfMail(kind: AccountMailKind): LinkPurpose | EmailLinkPurpose | null {
  return isFault(kind) || isNotice(kind) ? null : ownLinks[kind];
}

/** Page that a mail without a link of its own opens. */
export function pageOfMail(kind: AccountMailKind, problemId: string | null): string {
  if (problemId !== null) return `/admin/problems?problem=${problemId}`;
  if (kind === 'webhook-off') return '/admin/webhooks';
  if (kind === 'key-expires') return '/admin/api-keys';
  if (kind === 'own-key-expires') return '/profile#api-keys';
  if (kind.startsWith('room-mail-setup')) return '/admin/mail?tab=setup';
  if (isFault(kind)) return '/admin/mail';
  if (kind === 'identity-notice') return '/profile#accounts';
  const page = isNotice(kind) ? topicTraits(kind).page : undefined;
  return page ?? '/login';
}
