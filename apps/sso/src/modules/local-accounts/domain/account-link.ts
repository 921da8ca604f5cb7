/** Issuer of people whose passwords are ours. */
export const localIssuer = 'urn:axp:local';

export type LinkPurpose = 'reset' | 'activate';

/** `address`: a code that proves the address of an account at a provider (H-02). */
export type MailPurpose = LinkPurpose | 'address';

const hourMs = 60 * 60 * 1000;

/** How long the link of a mail is good (Z-104). */
export const linkLifetimeMs = { reset: hourMs, activate: 24 * hourMs } as const;
