import type { BookingRulesView } from '@axp/contracts';
import type * as z from 'zod/mini';

type Limits = Pick<z.output<typeof BookingRulesView>, 'gridMinutes' | 'maxLengthMinutes'>;

const hour = 60;

/** Steps grow with the length, so that the list stays short. */
function stepFor(minutes: number, gridMinutes: number): number {
  if (minutes < 4 * hour) return gridMinutes;
  return minutes < 10 * hour ? Math.max(gridMinutes, 30) : Math.max(gridMinutes, hour);
}

/** Lengths that the end of a booking offers, up to the longest allowed, the current one included. */
export function endLengths(current: number, { gridMinutes, maxLengthMinutes }: Limits): number[] {
  const lengths = new Set([current]);
  for (
    let minutes = gridMinutes;
    minutes <= maxLengthMinutes;
    minutes += stepFor(minutes, gridMinutes)
  ) {
    lengths.add(minutes);
  }
  return [...lengths].filter((minutes) => minutes > 0).sort((a, b) => a - b);
}
