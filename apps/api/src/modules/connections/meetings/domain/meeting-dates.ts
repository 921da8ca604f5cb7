import { instantOf, wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import type { InvitedEvent } from './invited-event.ts';

export interface Slot {
  readonly start: string;
  readonly end: string;
}

/** An event of a request, which always has a time. */
export type TimedEvent = InvitedEvent & Slot;

export function isTimed(event: InvitedEvent): event is TimedEvent {
  return event.start !== null && event.end !== null;
}

/** Time of a date that follows a changed one: moved by as much on the wall clock (RANGE=THISANDFUTURE). */
export function movedLike(
  { recurrenceId, start, end, timezone }: TimedEvent,
  originalStart: string,
): Slot {
  const wall = (instant: string) => wallTimeOf(instant, timezone);
  const first = wall(originalStart) - wall(recurrenceId ?? start);
  return {
    start: instantOf(wall(start) + first, timezone),
    end: instantOf(wall(end) + first, timezone),
  };
}

/** A date of a series that is left out or at another time than the rule gives it. */
type DateException =
  | { readonly action: 'skip'; readonly originalStart: string }
  | ({ readonly action: 'replace'; readonly originalStart: string } & Slot);

/** Names the dates of a rule that the organiser left out or moved, or that take another time here. */
export function exceptionsOf(
  dates: readonly Slot[],
  [series, ...singles]: readonly [TimedEvent, ...TimedEvent[]],
  timeOf: (event: TimedEvent, slot: Slot) => Slot,
): DateException[] {
  const left = new Set(series.exdates);
  const moved = new Map(singles.map((event) => [event.recurrenceId, event]));
  const changes = singles.filter(({ isThisAndFuture }) => isThisAndFuture);
  return dates.flatMap(({ start: originalStart, end: originalEnd }): DateException[] => {
    const single = moved.get(originalStart);
    if (left.has(originalStart) || single?.status === 'cancelled') {
      return [{ action: 'skip', originalStart }];
    }
    const change = changes.findLast(({ recurrenceId }) => (recurrenceId ?? '') < originalStart);
    const own = { start: originalStart, end: originalEnd };
    const following = change ? movedLike(change, originalStart) : own;
    const { start, end } = timeOf(single ?? change ?? series, single ?? following);
    const isMoved = start !== originalStart || end !== originalEnd;
    return isMoved ? [{ action: 'replace', originalStart, start, end }] : [];
  });
}

export type WantedDate = Slot & { readonly originalStart: string };

/** The dates that remain, where and when the organiser wants them. */
export function wantedDates(
  dates: readonly Slot[],
  exceptions: readonly DateException[],
): readonly WantedDate[] {
  const exceptionAt = new Map(exceptions.map((each) => [each.originalStart, each]));
  return dates.flatMap((date) => {
    const exception = exceptionAt.get(date.start);
    if (!exception) return [{ ...date, originalStart: date.start }];
    return exception.action === 'skip' ? [] : [exception];
  });
}
