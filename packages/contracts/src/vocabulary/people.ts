/** Invited until the link of the invitation is used; deactivated ones can't sign in. */
export const userStatuses = ['invited', 'active', 'deactivated'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Options for the bookings of a deactivated user (D-04). */
export const bookingFates = ['keep', 'cancel', 'hand-over'] as const;
export type BookingFate = (typeof bookingFates)[number];
