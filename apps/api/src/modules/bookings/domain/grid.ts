import { TZDate } from '@date-fns/tz';
import { shift } from './time-slot.ts';

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
  const wall = new TZDate(instant, timezone);
  const minutes = wall.getHours() * 60 + wall.getMinutes();
  const beyond = (minutes % gridMinutes) + wall.getSeconds() / 60 + wall.getMilliseconds() / 60_000;
  if (beyond === 0) return { previous: instant, next: instant };
  return { previous: shift(instant, -beyond), next: shift(instant, gridMinutes - beyond) };
}
