import type { CalendarEntry, ResourceDetail, TimeRange } from '@axp/contracts';
import { ApiProblem } from '@/shared/api/index.ts';
import { overlaps } from '@/shared/booking/time-window.ts';
import { useHold } from './use-hold.ts';
import { useTakenTimes } from './use-taken-times.ts';

/** Conflicting time with its visible details. */
export type Clash = TimeRange & Partial<CalendarEntry>;

export interface WindowCheck {
  readonly state: 'free' | 'taken' | 'refused' | 'unknown';
  /** The time is kept for this form. */
  readonly isHeld: boolean;
  readonly isChecking: boolean;
  readonly clashes: readonly Clash[];
  /** Occupied times around the window; null while unknown. */
  readonly taken: readonly CalendarEntry[] | null;
  /** The rule that refuses this time; null for every other state. */
  readonly problem: ApiProblem | null;
}

interface Checked {
  readonly resource: ResourceDetail;
  readonly window: TimeRange;
  readonly quantity: number;
  readonly exceptBookingId: string | null;
  readonly isHolding: boolean;
}

/** Puts to a time that is taken what the calendar shows of it. */
export function namedClashes(
  clashes: readonly TimeRange[],
  taken: readonly CalendarEntry[],
): readonly Clash[] {
  return clashes.map((clash) => {
    const same = taken.filter((entry) => overlaps(entry, clash));
    return same.length === 1 ? { ...same[0], ...clash } : clash;
  });
}

/** Whether the window can be had: known before anything is sent, by the hold and the calendar. */
export function useWindowCheck(checked: Checked): WindowCheck {
  const { resource, window, quantity, exceptBookingId, isHolding } = checked;
  const calendar = useTakenTimes({ resource, window, exceptBookingId });
  const { hold, error, isAsking } = useHold({
    ...window,
    resourceId: resource.id,
    quantity,
    isEnabled: isHolding,
  });
  const problem = error instanceof ApiProblem && error.status < 500 ? error : null;
  const { taken } = calendar;
  const rest = { taken, isHeld: hold !== null, isChecking: calendar.isChecking || isAsking };
  if (problem?.code === 'booking.slot_taken') {
    const clashes = namedClashes(problem.clashes, taken ?? []);
    return { ...rest, state: 'taken', clashes, problem: null };
  }
  if (problem) return { ...rest, state: 'refused', clashes: [], problem };
  if (hold) return { ...rest, state: 'free', clashes: [], problem: null };
  // Of several units the calendar does not tell how many are left.
  const isTold = calendar.isKnown && resource.quantity === 1;
  if (!isTold) return { ...rest, state: 'unknown', clashes: [], problem: null };
  const { clashes } = calendar;
  return { ...rest, state: clashes.length > 0 ? 'taken' : 'free', clashes, problem: null };
}
