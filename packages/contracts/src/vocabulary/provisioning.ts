/** What happens to open bookings of people whom the directory deactivates (J-03). */
export const leaverRules = [
  /** They wait for an administrator. */
  'ask',
  /** They end, unless something is still out. */
  'settle',
] as const;

/** Largest limit of deactivations a day. */
export const maxDailyDeactivations = 10_000;

/** Rights that one group can give. */
export const maxGroupRights = 20;

/** Deactivations that one call decides. */
export const maxDecidedDeactivations = 100;
