/** How the list of one's own bookings is parted (M-01). */
export const bookingGroups = ['upcoming', 'pending', 'past'] as const;
export type BookingGroup = (typeof bookingGroups)[number];
