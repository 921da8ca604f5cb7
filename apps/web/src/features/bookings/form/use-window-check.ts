import type { CalendarEntry, ResourceDetail, TimeRange } from '@axp/contracts';
import { HoldBody, releaseHold, takeHold } from '@axp/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProblem, call, retryAfterMs } from '@/shared/api/index.ts';
import { clashesWith, stripRange } from '@/shared/booking/day-strip.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { takenTimes } from '@/shared/booking/queries/taken-times.ts';
import { overlaps } from '@/shared/booking/time-window.ts';
import { useSettled } from './use-settled.ts';

/** Conflicting time range, with the details that the user may see. */
export type Clash = TimeRange & Partial<CalendarEntry>;

export interface WindowCheck {
  readonly state: 'free' | 'taken' | 'refused' | 'unknown';
  /** The time is kept for this form. */
  readonly isHeld: boolean;
  readonly isChecking: boolean;
  readonly clashes: readonly Clash[];
  /** All calendar entries around the window; null until they are loaded. */
  readonly taken: readonly CalendarEntry[] | null;
  /** The rule that refuses this time; null for every other state. */
  readonly problem: ApiProblem | null;
}

interface Checked {
  readonly resource: ResourceDetail;
  readonly window: TimeRange;
  readonly quantity: number;
  /** Booking that is being edited, so that it does not conflict with itself. */
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
  const isShownByForm = calendar.isKnown && resource.quantity === 1;
  if (!isShownByForm) return { ...rest, state: 'unknown', clashes: [], problem: null };
  const { clashes } = calendar;
  return { ...rest, state: clashes.length > 0 ? 'taken' : 'free', clashes, problem: null };
}

/** Polls the calendar entries around a window and returns those that conflict with it. */
function useTakenTimes({
  resource,
  window,
  exceptBookingId,
}: Omit<Checked, 'quantity' | 'isHolding'>) {
  const range = stripRange(window, resource.timezone);
  const query = useQuery({
    ...takenTimes({ range, resourceIds: [resource.id] }),
    refetchInterval: 30_000,
  });
  // The user's own hold turns into the booking, so it is not a conflict (Z-03).
  const taken = query.data?.filter(({ kind, isMine }) => kind !== 'hold' || !isMine) ?? null;
  return {
    /** Null until the first successful response. */
    taken,
    clashes: clashesWith(window, taken ?? [], exceptBookingId),
    /** Whether the calendar has been read for this very day. */
    isKnown: query.isSuccess && !query.isPlaceholderData,
    isChecking: query.isFetching,
  };
}

/** Renewal interval of a hold, which expires after five minutes. */
const renewMs = 120_000;

interface HoldRequest extends TimeRange {
  readonly resourceId: string;
  readonly quantity: number;
  /** A form that is sent, or that cannot hold, keeps nothing. */
  readonly isEnabled: boolean;
}

/**
 * Keeps the form's time while it is open (Z-03), moves along with it and gives it back on leaving.
 * Asking for the hold is at once the live check: it is refused for what the booking would be.
 */
function useHold({ isEnabled, ...wish }: HoldRequest) {
  const queryClient = useQueryClient();
  const [formId] = useState(() => crypto.randomUUID());
  const settled = useSettled(JSON.stringify(wish));
  const isSettled = settled === JSON.stringify(wish);
  const query = useQuery({
    queryKey: ['holds', formId, settled] as const,
    queryFn: async ({ signal }) => {
      const body = HoldBody.parse(JSON.parse(settled));
      return (await call(takeHold, { params: { formId }, body }, { signal })).data;
    },
    enabled: isEnabled,
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) => retryAfterMs(state.error) ?? renewMs,
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    const giveBack = () =>
      call(releaseHold, { params: { formId } }, { isKeptAlive: true }).catch(() => undefined);
    const leave = () => void giveBack();
    // The page may go without React taking leave of its parts.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void giveBack().then(() => queryClient.invalidateQueries({ queryKey: bookingsKey }));
    };
  }, [isEnabled, formId, queryClient]);
  return {
    hold: isSettled ? (query.data ?? null) : null,
    error: isSettled && query.isError && !query.isFetching ? query.error : null,
    isAsking: !isSettled || query.isFetching,
  };
}
