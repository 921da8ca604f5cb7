import type { TimeSlot } from './time-slot.ts';
import { overlaps } from './time-slot.ts';

/** Time of one unit, buffer included. */
export interface UnitTime extends TimeSlot {
  readonly resourceId: string;
  readonly unitId: string;
}

/**
 * What an edit holds that waits for approval: its old time and its new (Z-02). On a unit where the
 * two overlap they are one stretch, because two rows would exclude each other.
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
