import type { LinkPurpose, MailPurpose } from './account-link.ts';

/** The mails there are; each has texts of its own. */
export type AccountMailKind =
  | 'activate'
  | 'register'
  | 'exists'
  | 'reset'
  | 'passwordless'
  | 'identity';

export interface MailOccasion {
  readonly purpose: MailPurpose;
  /** Null where the address is nobody's. */
  readonly status: string | null;
  readonly hasPassword: boolean;
  /** A registration of this address waits for its link. */
  readonly isRegistered: boolean;
}

/** Which mail an address gets; null for none. Only whoever sends it learns of the account. */
export function accountMailKind(occasion: MailOccasion): AccountMailKind | null {
  const { purpose, status, hasPassword, isRegistered } = occasion;
  // The code of a first sign-in (H-02); who has no account may get one by it.
  if (purpose === 'identity') return status === 'deactivated' ? null : 'identity';
  if (status === null) return purpose === 'register' && isRegistered ? 'register' : null;
  // Whoever has never chosen a password gets the link for that, whatever they asked for.
  if (status === 'invited') return 'activate';
  if (status === 'deactivated' || purpose === 'activate') return null;
  if (!hasPassword) return 'passwordless';
  return purpose === 'register' ? 'exists' : 'reset';
}

/** What the link of a mail does; null where it only leads to the sign-in page. */
export const linkOfMail: Readonly<Record<AccountMailKind, LinkPurpose | null>> = {
  activate: 'activate',
  register: 'activate',
  exists: 'reset',
  reset: 'reset',
  passwordless: null,
  identity: null,
};

const firstPauseSeconds = 30;
const longestPauseSeconds = 30 * 60;

/** After so many tries a mail is given up: its reader has long asked anew. */
export const mostTries = 8;

/** How long to wait after the given number of tries: 30 s, a minute, two, up to half an hour. */
export function pauseSecondsAfter(tries: number): number {
  return Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds);
}
