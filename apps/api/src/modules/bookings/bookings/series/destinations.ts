import type { BookingStatus } from '@axp/contracts';
import type { Occurrence } from '../rules/series.ts';
import type { DateField, PlannedDate } from '../rules/series-exceptions.ts';
import { applyExceptions } from '../rules/series-exceptions.ts';
import type { TimeSlot } from '../rules/time.ts';
import type { UnitTime } from '../rules/units.ts';
import type { Candidate } from '../steps/candidates.ts';
import type { OpenDate } from '../store/stored-series.ts';
import { isOpenDate } from '../store/stored-series.ts';
import type { RequestedDate } from './dates.ts';
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
  readonly wanted: RequestedDate & { readonly bookingId: string };
  /** Whether its booked time, resource or units change. */
  readonly isMoving: boolean;
  /** Fields that keep their value because they were edited separately before. */
  readonly keeps: ReadonlySet<string>;
  /** Whether the change needs a new approval; the date stays unchanged until then (Z-43). */
  readonly waits: boolean;
  /** The request that approvers have to decide on; null if the change causes none. */
  readonly asks: 'pending-approval-book' | 'pending-approval-edit' | null;
  /** Fields in which the request makes it differ from the series. */
  readonly differs: readonly DateField[];
}

/** Dates of a changed series, after checking. */
export interface PlacedChange {
  readonly placed: readonly Destination[];
  /** Skipped by request or because their time is taken; an existing booking is cancelled. */
  readonly leftOut: readonly Destination[];
  /** Old and new times of dates that move once their change is approved. */
  readonly requested: ReadonlyMap<string, Requested>;
}

export interface Requested {
  readonly former: readonly UnitTime[];
  readonly next: readonly UnitTime[];
}

/** Returns the new state of each open date, and the added dates. */
export function destinationsOf(
  edit: SeriesEdit,
  newId: () => string,
  candidates: ReadonlyMap<string, Candidate>,
): readonly Destination[] {
  const moved = edit.change.moved.flatMap(({ date, to }) =>
    isOpenDate(date) ? [movedDate(edit, date, to)] : [],
  );
  const added = edit.change.added.map((to) => addedDate(edit, newId(), to));
  const regular = [...moved, ...added];
  const withExceptions = applyExceptions(
    regular.map(({ to: { originalStart }, slot, resourceId }) => ({
      originalStart,
      resourceId,
      ...slot,
    })),
    edit.body.exceptions ?? [],
    edit.change.pattern.timezone,
  );
  return regular.flatMap((date, index) => {
    const planned = withExceptions[index];
    if (!planned) return [];
    const { timezone } = candidateOf(candidates, planned.resourceId).resource;
    return [destinationOf(date, planned, timezone)];
  });
}

/** A date after the change, before its own exceptions are applied. */
interface RegularDate
  extends Pick<Destination, 'id' | 'date' | 'to' | 'slot' | 'status' | 'keeps'> {
  readonly resourceId: string;
  readonly quantity: number;
  /** Whether its time was edited separately. */
  readonly isOwn: boolean;
}

function destinationOf(regular: RegularDate, planned: PlannedDate, timezone: string): Destination {
  const { id, date, to, status, keeps, isOwn, quantity } = regular;
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
      ...planned,
      bookingId: id,
      changedFields: isOwn && !differs.includes('time') ? ['time', ...differs] : differs,
      quantity,
      isTimeKept,
    },
    isMoving: !isSame,
    keeps,
    differs,
    waits: false,
    asks: null,
  };
}

function movedDate(
  { series, body, change }: SeriesEdit,
  date: OpenDate,
  to: Occurrence,
): RegularDate {
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

function addedDate({ booking, body }: SeriesEdit, id: string, to: Occurrence): RegularDate {
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
