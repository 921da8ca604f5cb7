import type { ProblemParams, TimeRange } from '@axp/contracts';
import { nextFreeWindow } from '@/shared/booking/day-strip.ts';
import { overlaps, windowFrom } from '@/shared/booking/time-window.ts';
import { minutesOf } from '@/shared/lib/datetime/index.ts';

const starts = ['earliestAt', 'nextOpenAt', 'nextAt'] as const;
const ends = ['latestEndAt', 'closesAt'] as const;

function firstText(params: ProblemParams, names: readonly string[]): string | null {
  const found = names.map((name) => params[name]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : null;
}

/** The window that a refusal names as the next choice (Z-14): a later start, or an earlier end. */
export function allowedWindow(window: TimeRange, params: ProblemParams): TimeRange | null {
  const start = firstText(params, starts);
  if (start !== null) return windowFrom(start, minutesOf(window));
  const end = firstText(params, ends);
  return end !== null && Date.parse(end) > Date.parse(window.start)
    ? { start: window.start, end }
    : null;
}

/** Returns the nearest free windows of the same length, before and after. */
export function freeAround(
  window: TimeRange,
  taken: readonly TimeRange[],
  now: number,
): readonly TimeRange[] {
  const minutes = minutesOf(window);
  const inOrder = taken.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  const later = nextFreeWindow(window, taken);
  const endingAt = (end: string) => windowFrom(windowFrom(end, -minutes).end, minutes);
  const earlier = inOrder
    .toReversed()
    .reduce(
      (candidate, entry) => (overlaps(candidate, entry) ? endingAt(entry.start) : candidate),
      window,
    );
  const hasPassed = Date.parse(earlier.start) < now || earlier.start === window.start;
  return hasPassed ? [later] : [later, earlier];
}
