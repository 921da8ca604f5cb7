/** Issuer of people whose passwords are ours. */
export const localIssuer = 'urn:axp:local';

export type LinkPurpose = 'reset' | 'activate';

/** `address`: a code that proves the address of an account at a provider (H-02). */
export type MailPurpose = LinkPurpose | 'address';

const hourMs = 60 * 60 * 1000;

/** How long the link of a mail is good (Z-104). */
export const linkLifetimeMs = { reset: hourMs, activate: 24 * hourMs } as const;

const firstPauseSeconds = 30;
const longestPauseSeconds = 30 * 60;

/** A mail is dropped after so many tries; by then the user has requested another. */
export const mostTries = 8;

/** How long to wait after the given number of tries: 30 s, a minute, two, up to half an hour. */
export function pauseSecondsAfter(tries: number): number {
  return Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds);
}
