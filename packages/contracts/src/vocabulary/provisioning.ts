/** What happens to open bookings of people whom the directory deactivates (J-03). */
export const leaverRules = [
  /** They wait for an administrator. */
  'ask',
  /** They end, unless something is still out. */
  'settle',
  /** Upcoming ones go to the manager if there is one who may book them; others end. */
  'transfer',
] as const;

/** Kinds of changes and requests in the log. */
export const provisioningEventKinds = [
  'create',
  'link',
  'update',
  'deactivate',
  /** A deactivation above the limit of a day. */
  'wait',
  'reactivate',
  'delete',
  /** Rights that groups give and take. */
  'rights',
  'group-create',
  'group-update',
  'group-delete',
] as const;
export type ProvisioningEventKind = (typeof provisioningEventKinds)[number];

/** Groups of a dry run, in the order in which they are shown. */
export const dryRunKinds = [
  /** Their address belongs to another person since. */
  'problem',
  'deactivate',
  'lose',
  'gain',
  'create',
  'link',
  'update',
  'reactivate',
] as const;
export type DryRunKind = (typeof dryRunKinds)[number];

/** People of each group that a dry run names; the rest is counted. */
export const maxDryRunNames = 100;

/** Largest limit of deactivations a day. */
export const maxDailyDeactivations = 10_000;

/** Rights that one group can give. */
export const maxGroupRights = 20;

/** Deactivations that one call decides. */
export const maxDecidedDeactivations = 100;
