import { tzOffset } from '@date-fns/tz';

const dayMs = 24 * 60 * 60 * 1000;

/** Offsets by zone and day of UTC; null for a day on which the clocks change. */
const offsetsOfDays = new Map<string, Map<number, number | null>>();
const mostZones = 600;
const mostDays = 4_000;

/**
 * How many minutes a zone's clocks are ahead of UTC at an instant (milliseconds); NaN for a zone
 * that is not known. Asking the runtime takes as long as the rest of a rule, and a series asks a
 * thousand times; clocks change at most once a day, so a day that begins and ends alike has one
 * offset.
 */
export function zoneOffset(timezone: string, instantMs: number): number {
  const day = Math.floor(instantMs / dayMs);
  return offsetOfDay(timezone, day) ?? tzOffset(timezone, new Date(instantMs));
}

function offsetOfDay(timezone: string, day: number): number | null {
  const days = daysOf(timezone);
  const known = days.get(day);
  if (known !== undefined) return known;
  const [first, last] = [day, day + 1].map((each) => tzOffset(timezone, new Date(each * dayMs)));
  const offset = first === last && first !== undefined ? first : null;
  if (days.size >= mostDays) days.clear();
  days.set(day, offset);
  return offset;
}

function daysOf(timezone: string): Map<number, number | null> {
  const known = offsetsOfDays.get(timezone);
  if (known) return known;
  if (offsetsOfDays.size >= mostZones) offsetsOfDays.clear();
  const days = new Map<number, number | null>();
  offsetsOfDays.set(timezone, days);
  return days;
}
