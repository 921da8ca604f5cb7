/** What a link in a mail can do to a booking, once and without a login (Z-80). */
export const linkActions = ['approve', 'decline', 'check-in', 'release'] as const;
export type LinkAction = (typeof linkActions)[number];
