import type { BookingStatus } from '@axp/contracts';
import type { Occurrence } from '../rules/series.ts';
import type { DateField, PlannedDate } from '../rules/series-exceptions.ts';
import { applyExceptions } from '../rules/series-exceptions.ts';
import type { TimeSlot } from '../rules/time.ts';
import type { UnitTime } from '../rules/units.ts';
import type { Candidate } from '../store/bookable.ts';
import type { OpenDate } from '../store/stored-series.ts';
import { isOpenDate } from '../store/stored-series.ts';
import type { WantedDate } from './dates.ts';
import { candidateOf } from './dates.ts';
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
  /** Whether it was approved and has to be again: it stays as it is until then (Z-43). */
  readonly waits: boolean;
  /** In which way it was wished to differ from the changed series. */
  readonly differs: readonly DateField[];
}

/** What becomes of the dates of a changed series. */
export interface PlacedChange {
  readonly placed: readonly Destination[];
  /** Left out, by a wish or because their time is taken: a booking there is cancelled. */
  readonly leftOut: readonly Destination[];
  /** Of dates that move once their change is approved: what they take without it, and with it. */
  readonly requested: ReadonlyMap<string, Requested>;
}

export interface Requested {
  readonly former: readonly UnitTime[];
  readonly next: readonly UnitTime[];
}

/** Where a change brings each date that still can change, and which dates it adds. */
export function destinationsOf(
  edit: SeriesEdit,
  newId: () => string,
  candidates: ReadonlyMap<string, Candidate>,
): readonly Destination[] {
  const moved = edit.change.moved.flatMap(({ date, to }) =>
    isOpenDate(date) ? [movedDate(edit, date, to)] : [],
  );
  const added = edit.change.added.map((to) => addedDate(edit, newId(), to));
  const unwished = [...moved, ...added];
  const wished = applyExceptions(
    unwished.map(({ to: { originalStart }, slot, resourceId }) => ({
      originalStart,
      resourceId,
      ...slot,
    })),
    edit.body.exceptions ?? [],
  );
  return unwished.flatMap((date, index) => {
    const planned = wished[index];
    if (!planned) return [];
    const { timezone } = candidateOf(candidates, planned.resourceId).resource;
    return [destinationOf(date, planned, timezone)];
  });
}

/** Where a date would go if nothing else was wished of it. */
interface Unwished {
  readonly id: string;
  readonly date: OpenDate | null;
  readonly to: Occurrence;
  readonly slot: TimeSlot;
  readonly resourceId: string;
  readonly quantity: number;
  readonly status: BookingStatus;
  readonly keeps: ReadonlySet<string>;
  /** Whether somebody picked its time by hand. */
  readonly isOwn: boolean;
}

function destinationOf(unwished: Unwished, planned: PlannedDate, timezone: string): Destination {
  const { id, date, to, status, keeps, isOwn, quantity } = unwished;
  const { start, end, resourceId, isSkipped, changedFields: differs } = planned;
  const before = date?.booking;
  const isTimeKept = start === before?.start && end === before?.end;
  const isSame =
    isTimeKept && resourceId === before.resourceId && quantity === before.quantity && !isSkipped;
  return {
    id,
    date,
    to,
    slot: { start, end },
    status,
    timezone,
    wanted: {
      bookingId: id,
      originalStart: to.originalStart,
      start,
      end,
      resourceId,
      isSkipped,
      changedFields: isOwn && !differs.includes('time') ? ['time', ...differs] : differs,
      quantity,
      isTimeKept,
    },
    isMoving: !isSame,
    keeps,
    differs,
    waits: false,
  };
}

function movedDate({ series, body, change }: SeriesEdit, date: OpenDate, to: Occurrence): Unwished {
  const { booking } = date;
  const isOwn = date.bookingId === series.own.bookingId;
  const keeps = new Set(isOwn ? [] : booking.changedFields);
  const { start, end } = change.isTimeChange ? to : booking;
  return {
    id: booking.id,
    date,
    to,
    slot: { start, end },
    resourceId: keeps.has('resourceId')
      ? booking.resourceId
      : (body.resourceId ?? booking.resourceId),
    quantity: keeps.has('quantity') ? booking.quantity : (body.quantity ?? booking.quantity),
    status: booking.status,
    keeps,
    isOwn,
  };
}

function addedDate({ booking, body }: SeriesEdit, id: string, to: Occurrence): Unwished {
  const { start, end } = to;
  return {
    id,
    date: null,
    to,
    slot: { start, end },
    resourceId: body.resourceId ?? booking.resourceId,
    quantity: body.quantity ?? booking.quantity,
    status: booking.status === 'pending-approval-book' ? booking.status : 'approved',
    keeps: new Set(),
    isOwn: false,
  };
}
