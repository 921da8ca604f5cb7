import { remembered } from '@axp/server-kit/time';
import { tzOffset } from '@date-fns/tz';

const dayMs = 24 * 60 * 60 * 1000;

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
  return offsetOfDay(timezone)(String(day)) ?? tzOffset(timezone, new Date(instantMs));
}

/** Of a zone, then of a day of UTC; null for a day on which the clocks change. */
const offsetOfDay = remembered(mostZones, (timezone) =>
  remembered(mostDays, (day) => {
    const [first, last] = [Number(day), Number(day) + 1].map((each) =>
      tzOffset(timezone, new Date(each * dayMs)),
    );
    return first === last && first !== undefined ? first : null;
  }),
);
