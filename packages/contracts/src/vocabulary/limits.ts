import type { ProblemCode } from './problems.ts';

/** Kinds of uses that are limited per person, merchant and day (H-09), in the order of counting. */
export const limitKinds = [
  'bookings',
  'guests',
  'mails',
  'uploads',
  'feeds',
  'keys',
  'reports',
] as const;
export type LimitKind = (typeof limitKinds)[number];

/** The most of one kind in one day. */
export interface Limit {
  readonly person: number;
  readonly merchant: number;
}

/** More than honest use reaches; a merchant can have others. */
export const defaultLimits: Readonly<Record<LimitKind, Limit>> = {
  bookings: { person: 1_000, merchant: 50_000 },
  guests: { person: 500, merchant: 20_000 },
  mails: { person: 3_000, merchant: 150_000 },
  uploads: { person: 500, merchant: 10_000 },
  feeds: { person: 50, merchant: 5_000 },
  keys: { person: 1_000, merchant: 5_000 },
  reports: { person: 20, merchant: 2_000 },
};

/** Refusals of whatever is counted: by the limit of the person, or of the merchant. */
export const limitRefusals = [
  'limit.reached',
  'limit.merchant_reached',
] as const satisfies readonly ProblemCode[];
