import type { BookingStatus, CalendarEntry as TakenTime } from '@axp/contracts';

/** Entry as views render it. */
export interface CalendarEntry {
  /** The same as long as it is the same taking of time: for lists, focus and animation. */
  readonly key: string;
  readonly resourceId: string;
  readonly kind: TakenTime['kind'];
  /** Null where it is no booking, and where the server hides which one it is. */
  readonly bookingId: string | null;
  /** A private booking of others, of which one learns no more than that it is there. */
  readonly isHidden: boolean;
  /** Null where it is hidden, and for a block or hold without a name. */
  readonly title: string | null;
  readonly bookedFor: string | null;
  /** Null where it is no booking or hidden. */
  readonly status: BookingStatus | null;
  /** Waits for approval: drawn hatched. */
  readonly isPending: boolean;
  /** Time of a pending change, held until the decision (Z-02). */
  readonly isAskedFor: boolean;
  readonly isMine: boolean;
  /** Another user's booking that the reader may change as manager or administrator (Z-71). */
  readonly isManaged: boolean;
  /** Private, whether or not the reader sees what it is. */
  readonly isPrivate: boolean;
  readonly isRecurring: boolean;
  /** Part of the time that the reader may drag. */
  readonly change: 'none' | 'end' | 'all';
  readonly version: number | null;
  /** Not what the view is about, such as another unit's; its time is taken all the same. */
  readonly isFaded: boolean;
  /** ISO 8601, UTC, half-open; its own time, without a buffer. */
  readonly start: string;
  readonly end: string;
  /** The same in milliseconds: geometry reads these and parses nothing. */
  readonly startMs: number;
  readonly endMs: number;
  /** When its resource is free again: later than its end where a buffer follows. */
  readonly freeAgainMs: number;
}

const pending: readonly (BookingStatus | null)[] = [
  'pending-approval-book',
  'pending-approval-edit',
];

/** A taken time as the views render it. */
export function calendarEntryOf(taken: TakenTime, isFaded = false): CalendarEntry {
  const { booking, bookingId, resourceId, kind, title, bookedFor, isMine } = taken;
  const [takenFrom, takenTo] = [Date.parse(taken.start), Date.parse(taken.end)];
  const own = booking && { from: Date.parse(booking.start), to: Date.parse(booking.end) };
  const isOwnTime = own !== null && own.from < takenTo && takenFrom < own.to;
  const shown = booking && isOwnTime ? booking : taken;
  const isAskedFor = booking !== null && !isOwnTime;
  const isHidden = kind === 'booking' && booking === null;
  return {
    key: `${bookingId ?? `${kind} ${resourceId} ${taken.start}`}${isAskedFor ? ' asked' : ''}`,
    resourceId,
    kind,
    bookingId,
    isHidden,
    title,
    bookedFor,
    status: booking?.status ?? null,
    isPending: isAskedFor || pending.includes(booking?.status ?? null),
    isAskedFor,
    isMine,
    isPrivate: isHidden || booking?.isPrivate === true,
    isRecurring: booking?.isRecurring === true,
    isManaged: booking !== null && !isMine && booking.change !== 'none',
    // Changing another user's booking needs a reason, which dragging can't give.
    change: booking && isMine && !isAskedFor ? booking.change : 'none',
    version: booking?.version ?? null,
    isFaded,
    start: shown.start,
    end: shown.end,
    startMs: Date.parse(shown.start),
    endMs: Date.parse(shown.end),
    freeAgainMs: takenTo,
  };
}

/** The booking that an entry leads to; null for one that its reader has no part in. */
export function openableBooking({ bookingId, isMine, isManaged }: CalendarEntry): string | null {
  return isMine || isManaged ? bookingId : null;
}
