import type { LicenceTopic, NoticeTopic } from '@axp/contracts/vocabulary';
import { isProblemTopic, licenceTopics } from '@axp/contracts/vocabulary';
import type { EmailLinkPurpose, LinkPurpose, MailPurpose } from './account-link.ts';

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
  if (isAboutLicence(purpose) || isProblemTopic(purpose)) {
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

/** Whether a mail is about a driving licence. */
export function isAboutLicence(kind: MailPurpose | AccountMailKind): kind is LicenceTopic {
  return licenceTopics.some((topic) => topic === kind);
}

/** Purpose of the link in a mail; null if it only opens a page. */
export const linkOfMail: Readonly<Record<AccountMailKind, LinkPurpose | EmailLinkPurpose | null>> =
  {
    activate: 'activate',
    register: 'activate',
    exists: 'reset',
    reset: 'reset',
    passwordless: null,
    identity: null,
    'identity-notice': null,
    'email-change': 'email-change',
    'email-notice': 'email-notice',
    'licence-waiting': null,
    'licence-confirmed': null,
    'licence-rejected': null,
    'licence-expires': null,
    problem: null,
    'problem-resolved': null,
  };

/** Page that a mail without a link of its own opens. */
export function pageOfMail(kind: AccountMailKind, problemId: string | null): string {
  if (problemId !== null) return `/admin/problems?problem=${problemId}`;
  if (kind === 'licence-waiting') return '/approvals';
  if (kind === 'identity-notice') return '/profile#accounts';
  return isAboutLicence(kind) ? '/profile#licence' : '/login';
}
