import { tzOffset } from '@date-fns/tz';

/** A moment at which the clocks of a zone are changed. */
export interface ClockChange {
  readonly timezone: string;
  /** The first instant with the new offset. */
  readonly at: number;
  readonly offsetBefore: number;
  readonly offsetAfter: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function offsetAt(timezone: string, ms: number): number {
  return tzOffset(timezone, new Date(ms)) * minuteMs;
}

function changesOf(timezone: string, from: number, to: number): ClockChange[] {
  const changes: ClockChange[] = [];
  for (let day = from; day < to; day += dayMs) {
    const offsetBefore = offsetAt(timezone, day);
    const offsetAfter = offsetAt(timezone, day + dayMs);
    if (offsetBefore === offsetAfter) continue;
    let [before, after] = [day, day + dayMs];
    while (after - before > minuteMs) {
      const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
      if (offsetAt(timezone, middle) === offsetBefore) before = middle;
      else after = middle;
    }
    changes.push({ timezone, at: after, offsetBefore, offsetAfter });
  }
  return changes;
}

/** Every change of the clocks in every zone that this engine knows, within two years. */
export function clockChanges(from: string): readonly ClockChange[] {
  const start = Date.parse(from);
  return Intl.supportedValuesOf('timeZone').flatMap((timezone) =>
    changesOf(timezone, start, start + 731 * dayMs),
  );
}
