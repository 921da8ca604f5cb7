import type { TimeSlot } from './time.ts';
import { shift } from './time.ts';

/** A time on a resource that one date of a series may have instead of its own. */
export interface Alternative extends TimeSlot {
  readonly kind: 'resource' | 'shift';
  readonly resourceId: string;
}

interface ClashingDate extends TimeSlot {
  readonly resourceId: string;
}

interface Offers {
  /** Other resources that would do, best fit first. */
  readonly otherIds: readonly string[];
  /** Steps in which the resource of the date can be booked. */
  readonly gridMinutes: number;
  /** Whether a time on a resource is free and breaks no rule. */
  readonly isPossible: (wish: TimeSlot & { readonly resourceId: string }) => boolean;
}

const maxShiftMinutes = 60;
const otherResources = 3;
const shifts = 2;

/** Steps around a time, nearest first, later before earlier. */
function stepsAround(gridMinutes: number): number[] {
  return Array.from({ length: Math.floor(maxShiftMinutes / gridMinutes) }, (_, index) => {
    const minutes = (index + 1) * gridMinutes;
    return [minutes, -minutes];
  }).flat();
}

/**
 * What a date that can't be booked may be instead (Z-31): the same time on another resource, then
 * up to an hour earlier or later on its own. Leaving it out is always possible.
 */
export function alternativesFor(
  { start, end, resourceId }: ClashingDate,
  { otherIds, gridMinutes, isPossible }: Offers,
): readonly Alternative[] {
  const elsewhere = firstOf(otherIds, otherResources, (id): Alternative | null => {
    const wish = { start, end, resourceId: id };
    return id !== resourceId && isPossible(wish) ? { kind: 'resource', ...wish } : null;
  });
  const shifted = firstOf(stepsAround(gridMinutes), shifts, (by): Alternative | null => {
    const wish = { start: shift(start, by), end: shift(end, by), resourceId };
    return isPossible(wish) ? { kind: 'shift', ...wish } : null;
  });
  return [...elsewhere, ...shifted];
}

/** The first so many that come out, without asking for more. */
function firstOf<T, R>(from: readonly T[], count: number, find: (each: T) => R | null): R[] {
  return from
    .values()
    .map(find)
    .filter((found) => found !== null)
    .take(count)
    .toArray();
}
