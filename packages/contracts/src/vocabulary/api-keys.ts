/** Groups of rights that an API key has or does not have (J-01), in the order of the form. */
export const keyGroups = [
  'resources',
  'bookings',
  'checkIn',
  'approvals',
  'people',
  'settings',
  'provisioning',
  'logs',
] as const;
export type KeyGroup = (typeof keyGroups)[number];

/** Levels of each group: check-in is nothing to see, and logs are nothing to change. */
export const keyLevels = {
  resources: ['none', 'see', 'change'],
  bookings: ['none', 'see', 'change'],
  checkIn: ['none', 'change'],
  approvals: ['none', 'see', 'change'],
  people: ['none', 'see', 'change'],
  settings: ['none', 'see', 'change'],
  provisioning: ['none', 'see', 'change'],
  logs: ['none', 'see'],
} as const satisfies Record<KeyGroup, readonly ('none' | 'see' | 'change')[]>;

export type KeyScopes = { readonly [group in KeyGroup]: (typeof keyLevels)[group][number] };
export type KeyLevel = KeyScopes[KeyGroup];

/** Scopes of a key that can do nothing. */
export const noScopes: KeyScopes = {
  resources: 'none',
  bookings: 'none',
  checkIn: 'none',
  approvals: 'none',
  people: 'none',
  settings: 'none',
  provisioning: 'none',
  logs: 'none',
};

/** Keys that may be valid at the same time: of a merchant itself, and of one person. */
export const maxApiKeys = { merchant: 50, person: 20 } as const;

/** Longest life of a key, in days. */
export const maxKeyDays = 366;

/** Days whose requests are counted. */
export const keyActivityDays = 7;

/**
 * Days before its end when a key counts as expiring soon and a mail says so, and when another one
 * does; and without use when it counts as unused.
 */
export const keyNoticeDays = { expiring: 14, lastMail: 1, unused: 90 } as const;
