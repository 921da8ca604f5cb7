/** Everything that a booking changes hangs below this key: one invalidation refreshes it. */
export const bookingsKey = ['bookings'] as const;
