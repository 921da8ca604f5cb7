import type { BookingStatus } from '@axp/contracts';
import type { Occurrence } from '../../domain/series.ts';
import type { TimeSlot } from '../../domain/time-slot.ts';
import type { Candidate } from '../candidates.ts';
import type { WantedDate } from './judge-dates.ts';
import type { OpenDate } from './load-series.ts';
import { isOpenDate } from './load-series.ts';
import type { SeriesEdit } from './plan-change.ts';

/** A date after a change of its series, with the booking that it has or gets. */
export interface Destination {
  readonly id: string;
  /** Null for a date that is new. */
  readonly date: OpenDate | null;
  readonly to: Occurrence;
  readonly slot: TimeSlot;
  readonly status: BookingStatus;
  readonly timezone: string;
  readonly wanted: WantedDate & { readonly bookingId: string };
  /** Whether it gives its time back and takes another. */
  readonly isMoving: boolean;
  /** What of the change it does not follow, because it was changed by itself before. */
  readonly keeps: ReadonlySet<string>;
}

/** Where a change brings each date that still can change, and which dates it adds. */
export function destinationsOf(
  edit: SeriesEdit,
  newId: () => string,
  candidates: ReadonlyMap<string, Candidate>,
): readonly Destination[] {
  const timezoneOf = (resourceId: string) =>
    candidates.get(resourceId)?.resource.timezone ?? edit.change.pattern.timezone;
  const moved = edit.change.moved.flatMap(({ date, to }) =>
    isOpenDate(date) ? [movedDate(edit, date, to)] : [],
  );
  const added = edit.change.added.map((to) => addedDate(edit, newId(), to));
  return [...moved, ...added].map((destination) => ({
    ...destination,
    timezone: timezoneOf(destination.wanted.resourceId),
  }));
}

type Placed = Omit<Destination, 'timezone'>;

function movedDate({ series, body, change }: SeriesEdit, date: OpenDate, to: Occurrence): Placed {
  const { booking } = date;
  const isOwn = date.bookingId === series.own.bookingId;
  const keeps = new Set(isOwn ? [] : booking.changedFields);
  const slot = change.isTimeChange ? to : booking;
  const resourceId = keeps.has('resourceId')
    ? booking.resourceId
    : (body.resourceId ?? booking.resourceId);
  const quantity = keeps.has('quantity') ? booking.quantity : (body.quantity ?? booking.quantity);
  const isTimeKept = slot.start === booking.start && slot.end === booking.end;
  const isSame = isTimeKept && resourceId === booking.resourceId && quantity === booking.quantity;
  return {
    id: booking.id,
    date,
    to,
    slot: { start: slot.start, end: slot.end },
    status: booking.status,
    wanted: {
      bookingId: booking.id,
      originalStart: to.originalStart,
      start: slot.start,
      end: slot.end,
      resourceId,
      isSkipped: false,
      changedFields: isOwn ? ['time'] : [],
      quantity,
      isTimeKept,
    },
    isMoving: !isSame,
    keeps,
  };
}

function addedDate({ booking, body }: SeriesEdit, id: string, to: Occurrence): Placed {
  const { start, end, originalStart } = to;
  return {
    id,
    date: null,
    to,
    slot: { start, end },
    status: booking.status === 'pending-approval-book' ? booking.status : 'approved',
    wanted: {
      bookingId: id,
      originalStart,
      start,
      end,
      resourceId: body.resourceId ?? booking.resourceId,
      isSkipped: false,
      changedFields: [],
      quantity: body.quantity ?? booking.quantity,
    },
    isMoving: true,
    keeps: new Set(),
  };
}
