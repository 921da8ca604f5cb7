/** Groups of the user's bookings (M-01). */
export const bookingGroups = ['upcoming', 'pending', 'past'] as const;
export type BookingGroup = (typeof bookingGroups)[number];
