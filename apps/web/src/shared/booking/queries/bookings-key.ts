// Keys and queries have files of their own: a page loads the contract of each call that its files name.

/** Everything that a booking changes hangs below this key: one invalidation refreshes it. */
export const bookingsKey = ['bookings'] as const;

/** The notifications, of which some can be answered. */
export const notificationsKey = ['notifications'] as const;

/** The lists of my bookings, page by page, and the next ones on the home page. */
export const myListsKey = [...bookingsKey, 'mine', 'list'] as const;
export const upcomingKey = [...bookingsKey, 'upcoming'] as const;
