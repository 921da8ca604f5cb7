import type { CalendarEntry as TakenTime } from '@axp/contracts';
import { isInGroup } from '@axp/contracts/vocabulary';

/** Whether a taken time is the reader's own: booked by or for them, or an invitation not declined. */
export function isReaders({ isMine, answer }: Pick<TakenTime, 'isMine' | 'answer'>): boolean {
  return isMine || (answer !== null && answer !== 'declined');
}

/** A taken time as the views render it. */
export function calendarEntryOf(taken: TakenTime, isFaded = false) {
  const { booking, bookingId, resourceId, kind, title, bookedFor, bookedAs, answer, isMine } =
    taken;
  const [takenFrom, takenTo] = [Date.parse(taken.start), Date.parse(taken.end)];
  const own = booking && { from: Date.parse(booking.start), to: Date.parse(booking.end) };
  const isOwnTime = own !== null && own.from < takenTo && takenFrom < own.to;
  const shown = booking && isOwnTime ? booking : taken;
  const isOut = booking !== null && !isOwnTime && booking.status === 'checked-in';
  const isAskedFor = booking !== null && !isOwnTime && !isOut;
  const isHidden = kind === 'booking' && booking === null;
  return {
    /** The same as long as it is the same taking of time: for lists, focus and animation. */
    key: `${bookingId ?? `${kind} ${resourceId} ${taken.start}`}${isAskedFor ? ' asked' : ''}${isOut ? ` out ${taken.start}` : ''}${bookedAs === null ? '' : ` at ${resourceId}`}`,
    resourceId,
    kind,
    /** Null where it is no booking, and where the server hides which one it is. */
    bookingId,
    /** A private booking of others, of which one learns no more than that it is there. */
    isHidden,
    /** Null where it is hidden, and for a block or hold without a name. */
    title,
    bookedFor,
    /** Room that was booked, where this one is taken with it (F-05); null for its own booking. */
    bookedAs,
    /** Null where it is no booking or hidden. */
    status: booking?.status ?? null,
    /** Waits for approval: drawn hatched. */
    isPending: isAskedFor || (booking !== null && isInGroup(booking.status, 'pending')),
    /** Time in which a car or asset is out after the end of its booking. */
    isOut,
    /** Time of a pending change, held until the decision (Z-02). */
    isAskedFor,
    isMine: isReaders(taken),
    /** The reader's answer to their invitation to another user's booking; null without one. */
    answer: isMine ? null : answer,
    /** Private, whether or not the reader sees what it is. */
    isPrivate: isHidden || booking?.isPrivate === true,
    isRecurring: booking?.isRecurring === true,
    /** Another user's booking that the reader may change as manager or administrator (Z-71). */
    isManaged: booking !== null && !isMine && booking.change !== 'none',
    /**
     * Part of the time that the reader may drag. Changing another user's booking needs a reason,
     * which dragging can't give.
     */
    change: booking && isMine && isOwnTime ? booking.change : ('none' as const),
    version: booking?.version ?? null,
    /** Not what the view is about, such as another unit's; its time is taken all the same. */
    isFaded,
    /** ISO 8601, UTC, half-open; its own time, without a buffer. */
    start: shown.start,
    end: shown.end,
    /** The same in milliseconds: geometry reads these and parses nothing. */
    startMs: Date.parse(shown.start),
    endMs: Date.parse(shown.end),
    /** When its resource is free again: later than its end where a buffer follows. */
    freeAgainMs: takenTo,
  };
}

export type CalendarEntry = Readonly<ReturnType<typeof calendarEntryOf>>;

/** The booking that an entry leads to; null for one that its reader has no part in. */
export function openableBooking(entry: CalendarEntry): string | null {
  return entry.isMine || entry.answer !== null || entry.isManaged ? entry.bookingId : null;
}
