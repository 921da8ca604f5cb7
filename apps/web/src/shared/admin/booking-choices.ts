import type { FieldIssue } from '@axp/contracts';
import type { DecidableBookings } from '@axp/contracts/administration';
import { ApiProblem } from '@/shared/api/index.ts';

export type Booking = DecidableBookings['bookings'][number];
export type Action = Booking['decisions'][number];

export interface Decision {
  readonly action: Action;
  /** Where a moved booking goes. */
  readonly resourceId?: string;
}

/** By booking; one without a decision is still open. */
export type Decisions = Readonly<Record<string, Decision>>;

interface Chosen {
  readonly decisions: Decisions;
  readonly reason: string;
}

/** The decisions as a request has them; what is not chosen is missing. */
export function decidedOn(
  bookings: readonly Pick<Booking, 'id' | 'version'>[],
  { decisions, reason }: Chosen,
) {
  return bookings.map(({ id, version }) => ({ ...decisions[id], id, version, reason }));
}

/** The fields of the choice for one booking. */
export function fieldsOfChoice(index: number): string[] {
  return ['reason', 'action', 'resourceId'].map((field) => `bookings.${index}.${field}`);
}

/** A choice that was not made is missing, whatever the schema says of it. */
export function requiredAction(issue: FieldIssue): FieldIssue {
  return /^(?:bookings\.\d+|otherBookings)\.action$/.test(issue.path)
    ? { ...issue, code: 'required' }
    : issue;
}

/** A refusal that shows that the bookings have changed since they were decided on. */
export function isOutdated(error: unknown): boolean {
  return (
    error instanceof ApiProblem &&
    error.status === 409 &&
    // A refusal of one decision is shown at that booking.
    !isOfDecision(error)
  );
}

/** A refusal of the decision on one booking. */
export function isOfDecision(error: unknown): boolean {
  return (
    error instanceof ApiProblem && error.issues.some(({ path }) => path.startsWith('bookings.'))
  );
}
