// Apart from the queries: many pages know the keys without needing the contracts of the calls.

/** Everything that a booking changes hangs below this key: one invalidation refreshes it. */
export const bookingsKey = ['bookings'] as const;

/** The lists of my bookings, page by page, and the next ones on the home page. */
export const myListsKey = [...bookingsKey, 'mine', 'list'] as const;
export const upcomingKey = [...bookingsKey, 'upcoming'] as const;
