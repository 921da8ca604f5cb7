import type { MailAlert, NoticeTopic } from '@axp/contracts/vocabulary';

export type LinkPurpose = 'reset' | 'activate';

/** A link about a change of the email: to the new address, and to the former one. */
export type EmailLinkPurpose = 'email-change' | 'email-notice';

/** A fault of a connection or its end, and the expiry of a key, for those who can act (E-09, J-01, J-02). */
export type FaultPurpose =
  | `room-mail-${MailAlert | 'restored' | 'setup-passed'}`
  | 'webhook-off'
  | 'key-expires'
  | 'own-key-expires';

/** Purpose of a requested mail; its text is chosen when it is sent. */
export type MailPurpose =
  | LinkPurpose
  | EmailLinkPurpose
  | 'register'
  | 'identity'
  | 'identity-notice'
  | FaultPurpose
  | NoticeTopic;

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
  readonly expiresAt: string;
  readonly usedAt: string | null;
}

export type LinkFault = 'auth.link_unknown' | 'auth.link_used' | 'auth.link_expired';

/** The account that a link leads to, as far as it matters here. */
export interface LinkedAccount {
  readonly status: string;
}

/** Why a link does nothing; null for one that is good. */
export function faultOfLink(link: StoredLink | null, now: Date): LinkFault | null {
  if (!link) return 'auth.link_unknown';
  if (link.usedAt !== null) return 'auth.link_used';
  return new Date(link.expiresAt) <= now ? 'auth.link_expired' : null;
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
