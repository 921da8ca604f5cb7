import type { TimeSlot } from './time.ts';
import { overlaps, widened } from './time.ts';

/** A booked time of a unit. */
export interface TakenTime extends UnitTime {
  /** Owning booking, so that an edit does not conflict with itself. */
  readonly bookingId?: string;
}

export interface DateDemand extends TimeSlot {
  readonly resourceId: string;
  /** Units of the resource, in their order. */
  readonly unitIds: readonly string[];
  readonly quantity: number;
  readonly bufferAfterMinutes: number;
  /** A booking whose own time is not in its way. */
  readonly bookingId?: string | undefined;
}

/** Free units for a date, or the conflicting times. */
export type Placement =
  | { readonly isFree: true; readonly slot: TimeSlot; readonly unitIds: readonly string[] }
  | { readonly isFree: false; readonly clashes: readonly TimeSlot[] };

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly taken: TakenTime;
}

function stretch(taken: TakenTime): Stretch {
  return { from: Date.parse(taken.start), to: Date.parse(taken.end), taken };
}

/**
 * Finds units for dates, one after the other: what a date gets, the next ones can't have. Only
 * explains and chooses; whether the units are still free the database decides (Z-01).
 */
export function placeDates(
  dates: readonly DateDemand[],
  taken: readonly TakenTime[],
): readonly Placement[] {
  const byResource = Map.groupBy(taken.map(stretch), (each) => each.taken.resourceId);
  return dates.map((date) => {
    const others = byResource.get(date.resourceId) ?? [];
    const placement = place(date, others);
    if (placement.isFree) {
      const { resourceId } = date;
      const own = placement.unitIds.map((unitId) =>
        stretch({ ...placement.slot, resourceId, unitId }),
      );
      byResource.set(resourceId, [...others, ...own]);
    }
    return placement;
  });
}

/** Finds units among what is taken, for many questions that have nothing to do with one another. */
export function unitsAmong(taken: readonly TakenTime[]): (date: DateDemand) => Placement {
  const byResource = Map.groupBy(taken.map(stretch), (each) => each.taken.resourceId);
  return (date) => place(date, byResource.get(date.resourceId) ?? []);
}

function place(date: DateDemand, others: readonly Stretch[]): Placement {
  const slot = widened(date, date.bufferAfterMinutes);
  const [from, to] = [Date.parse(slot.start), Date.parse(slot.end)];
  const isOwn = ({ taken }: Stretch) =>
    date.bookingId !== undefined && taken.bookingId === date.bookingId;
  const conflicts = others.filter((other) => other.from < to && from < other.to && !isOwn(other));
  const busy = new Set(conflicts.map(({ taken }) => taken.unitId));
  const unitIds = date.unitIds.filter((id) => !busy.has(id)).slice(0, date.quantity);
  if (unitIds.length === date.quantity) return { isFree: true, slot, unitIds };
  const times = new Map(
    conflicts.map(({ taken: { start, end } }) => [`${start} ${end}`, { start, end }]),
  );
  const clashes = [...times.values()].sort((one, other) => one.start.localeCompare(other.start));
  return { isFree: false, clashes };
}

/** Time of one unit, buffer included. */
export interface UnitTime extends TimeSlot {
  readonly resourceId: string;
  readonly unitId: string;
}

/**
 * Returns the times that an edit holds while it waits for approval: old and new (Z-02). Overlapping
 * times of one unit are merged, because two rows would violate the exclusion constraint.
 */
export function holdBoth(before: readonly UnitTime[], after: readonly UnitTime[]): UnitTime[] {
  const held = after.map((next) => {
    const overlapping = before.filter((old) => old.unitId === next.unitId && overlaps(old, next));
    return overlapping.reduce(span, next);
  });
  const apart = before.filter(
    (old) => !held.some((row) => row.unitId === old.unitId && overlaps(row, old)),
  );
  return [...held, ...apart];
}

function span(one: UnitTime, other: UnitTime): UnitTime {
  return {
    ...one,
    start: Date.parse(other.start) < Date.parse(one.start) ? other.start : one.start,
    end: Date.parse(other.end) > Date.parse(one.end) ? other.end : one.end,
  };
}
