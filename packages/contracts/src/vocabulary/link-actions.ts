/** Actions of email links, single-use and without sign-in (Z-80). */
export const linkActions = ['approve', 'decline', 'check-in', 'release'] as const;
export type LinkAction = (typeof linkActions)[number];
