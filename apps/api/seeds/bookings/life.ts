import type { BookingStatus } from '@axp/contracts/vocabulary';
import type { NonEmpty } from '../data/demo-merchant.ts';
import type { Booker } from './booking-plan.ts';
import type { Span } from './diary.ts';

/** One entry of the history (Z-70). */
export interface LifeStep {
  readonly at: Date;
  readonly action: 'book' | 'edit' | 'approve' | 'cancel' | 'check-in' | 'check-out';
  readonly from: BookingStatus | null;
  readonly to: BookingStatus;
  readonly reason: string | null;
  readonly actorId: string;
}

interface Planned extends Span {
  readonly booker: Booker;
}

/** Returns a step that the booker makes. */
export function stepOf(
  { booker }: Planned,
  at: Date,
  [action, from, to]: readonly [LifeStep['action'], BookingStatus | null, BookingStatus],
): LifeStep {
  return { at, action, from, to, reason: null, actorId: booker.id };
}

export function booked(plan: Planned, at: Date, to: BookingStatus): LifeStep {
  return stepOf(plan, at, ['book', null, to]);
}

/** Returns the steps of a visit: check-in at its start, check-out at its end if that is over. */
export function visitOf(plan: Planned, isOver: boolean): LifeStep[] {
  const arrival = stepOf(plan, plan.start, ['check-in', 'approved', 'checked-in']);
  if (!isOver) return [arrival];
  return [arrival, stepOf(plan, plan.end, ['check-out', 'checked-in', 'checked-out'])];
}

/** The columns of a booking that follow from its steps. */
export function columnsOf(steps: NonEmpty<LifeStep>) {
  const [first] = steps;
  const last = steps.at(-1) ?? first;
  return {
    status: last.to,
    version: steps.length,
    created_at: first.at.toISOString(),
    updated_at: last.at.toISOString(),
  };
}
