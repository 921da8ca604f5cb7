import { shift } from './time-slot.ts';
import { wallTimeOf } from './wall-clock.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The grid's instants around one, by wall clock in a zone: equal to it when it lies on the grid. */
export interface GridNeighbours {
  readonly previous: string;
  readonly next: string;
}

/**
 * Steps of the grid are counted from midnight of the wall clock, so that a grid of an hour means
 * full hours in a zone like Asia/Kathmandu (UTC+5:45), too.
 */
export function gridNeighbours(
  instant: string,
  gridMinutes: number,
  timezone: string,
): GridNeighbours {
  const wall = wallTimeOf(instant, timezone);
  const sinceMidnight = wall - Math.floor(wall / dayMs) * dayMs;
  const beyond = (sinceMidnight % (gridMinutes * minuteMs)) / minuteMs;
  if (beyond === 0) return { previous: instant, next: instant };
  return { previous: shift(instant, -beyond), next: shift(instant, gridMinutes - beyond) };
}
