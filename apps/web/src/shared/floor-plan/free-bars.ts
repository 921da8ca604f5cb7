import type { CalendarEntry, TimeRange } from '@axp/contracts';
import { overlaps, windowFrom } from '@/shared/booking/time-window.ts';

const barMinutes = 30;

type Taken = TimeRange & Pick<CalendarEntry, 'resourceId'>;

export interface FreeBar extends TimeRange {
  readonly free: number;
}

/** How many of some resources are free in each half hour of a range, of those that are open at its start. */
export function freeBars(
  range: TimeRange,
  resourceIds: readonly string[],
  taken: readonly Taken[],
  isOpen: (resourceId: string, ms: number) => boolean,
): readonly FreeBar[] {
  const length = Date.parse(range.end) - Date.parse(range.start);
  const count = Math.ceil(length / (barMinutes * 60_000));
  return Array.from({ length: count }, (_, index) => {
    const start = new Date(Date.parse(range.start) + index * barMinutes * 60_000).toISOString();
    const bar = windowFrom(start, barMinutes);
    const open = resourceIds.filter((id) => isOpen(id, Date.parse(start)));
    const busy = new Set(
      taken.filter((entry) => overlaps(entry, bar)).map(({ resourceId }) => resourceId),
    );
    return { ...bar, free: open.filter((id) => !busy.has(id)).length };
  });
}
