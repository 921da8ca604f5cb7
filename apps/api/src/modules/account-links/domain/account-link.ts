export type LinkPurpose = 'reset' | 'activate';

/** A link about a change of the email: to the new address, and to the former one. */
export type EmailLinkPurpose = 'email-change' | 'email-notice';

/** Purpose of a requested mail; its text is chosen when it is sent. */
export type MailPurpose = LinkPurpose | EmailLinkPurpose | 'register' | 'identity';

const hourMs = 60 * 60 * 1000;

/** Lifetime of a link (Z-104). */
export const linkLifetimeMs: Readonly<Record<LinkPurpose | EmailLinkPurpose, number>> = {
  reset: hourMs,
  activate: 24 * hourMs,
  'email-change': 24 * hourMs,
  // Long enough to notice a change that was confirmed at once.
  'email-notice': 7 * 24 * hourMs,
};

/** A link as stored. */
export interface StoredLink {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

export type LinkFault = 'auth.link_unknown' | 'auth.link_used' | 'auth.link_expired';

/** The account that a link leads to, as far as it matters here. */
export interface LinkedAccount {
  readonly status: string;
}

/** Why a link does nothing; null for one that is good. */
export function faultOfLink(link: StoredLink | null, now: Date): LinkFault | null {
  if (!link) return 'auth.link_unknown';
  if (link.usedAt) return 'auth.link_used';
  return link.expiresAt <= now ? 'auth.link_expired' : null;
}

/**
 * Returns why a valid link can't set a password; null if it can. A registration has no account yet.
 */
export function faultOfAccount(
  purpose: LinkPurpose,
  { account, isRegistered }: { account: LinkedAccount | null; isRegistered: boolean },
): LinkFault | null {
  if (!account) return purpose === 'activate' && isRegistered ? null : 'auth.link_unknown';
  if (account.status === 'deactivated') return 'auth.link_unknown';
  // Activated since then, by another link or by an administrator.
  return purpose === 'activate' && account.status === 'active' ? 'auth.link_used' : null;
}

/** The mails there are; each has texts of its own. */
export type AccountMailKind =
  | 'activate'
  | 'register'
  | 'exists'
  | 'reset'
  | 'passwordless'
  | 'identity'
  | EmailLinkPurpose;

export interface MailOccasion {
  readonly purpose: MailPurpose;
  /** Null if no account has this address. */
  readonly status: string | null;
  readonly hasPassword: boolean;
  /** A registration of this address waits for its link. */
  readonly isRegistered: boolean;
}

/** Returns the mail that an address gets; null for none. The requester must not learn which. */
export function accountMailKind(occasion: MailOccasion): AccountMailKind | null {
  const { purpose, status, hasPassword, isRegistered } = occasion;
  // Requested by an administrator: the new address has no account yet.
  if (purpose === 'email-change' || purpose === 'email-notice') return purpose;
  // The code of a first sign-in (H-02), which may create the account.
  if (purpose === 'identity') return status === 'deactivated' ? null : 'identity';
  if (status === null) return purpose === 'register' && isRegistered ? 'register' : null;
  // An invited user has no password yet and gets the activation link for any purpose.
  if (status === 'invited') return 'activate';
  if (status === 'deactivated' || purpose === 'activate') return null;
  if (!hasPassword) return 'passwordless';
  return purpose === 'register' ? 'exists' : 'reset';
}

/** Purpose of the link in a mail; null if it only opens the sign-in page. */
export const linkOfMail: Readonly<Record<AccountMailKind, LinkPurpose | EmailLinkPurpose | null>> =
  {
    activate: 'activate',
    register: 'activate',
    exists: 'reset',
    reset: 'reset',
    passwordless: null,
    identity: null,
    'email-change': 'email-change',
    'email-notice': 'email-notice',
  };
