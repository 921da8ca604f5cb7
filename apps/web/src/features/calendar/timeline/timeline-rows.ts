import type { CalendarResource } from '@axp/contracts';
import type { CalendarEntry } from '../calendar-entry.ts';

/** Heights in px: the head of a building, a lane, and what is left around the lanes of a row. */
export const rowSizes = { building: 36, lane: 40, padding: 8 } as const;

interface RowPlace {
  readonly key: string;
  readonly top: number;
  readonly height: number;
}

export interface BuildingRow extends RowPlace {
  readonly kind: 'building';
  readonly name: string;
  readonly timezone: string;
}

export interface ResourceRow extends RowPlace {
  readonly kind: 'resource';
  readonly resource: CalendarResource;
  readonly bars: readonly Laned<CalendarEntry>[];
}

export type TimelineRow = BuildingRow | ResourceRow;

const none: readonly CalendarEntry[] = [];

/** Groups entries by resource. */
export function byResource(
  entries: readonly CalendarEntry[],
): ReadonlyMap<string, readonly CalendarEntry[]> {
  return Map.groupBy(entries, ({ resourceId }) => resourceId);
}

/** The rows from top to bottom: resources below the head of their building. */
export function timelineRows(
  resources: readonly CalendarResource[],
  taken: ReadonlyMap<string, readonly CalendarEntry[]>,
): readonly TimelineRow[] {
  const rows: TimelineRow[] = [];
  let top = 0;
  let building = '';
  for (const resource of resources) {
    if (resource.building.id !== building) {
      building = resource.building.id;
      const { name } = resource.building;
      const { timezone } = resource;
      const height = rowSizes.building;
      rows.push({ kind: 'building', key: building, name, timezone, top, height });
      top += height;
    }
    const { bars, count } = lanesOf(taken.get(resource.id) ?? none);
    const height = count * rowSizes.lane + rowSizes.padding;
    rows.push({ kind: 'resource', key: resource.id, resource, bars, top, height });
    top += height;
  }
  return rows;
}

/** Where to scroll so that a row is seen in full; where one is already, if it is. */
export function scrollTopFor(
  row: Pick<TimelineRow, 'top' | 'height'>,
  seen: { readonly top: number; readonly height: number },
): number {
  const leastTop = row.top + row.height - seen.height;
  return Math.min(Math.max(seen.top, leastTop), row.top);
}

/** Which row is at a height, the nearest one where there is none; 0 where there are no rows. */
export function rowIndexAt(rows: readonly TimelineRow[], y: number): number {
  let [low, high] = [0, Math.max(0, rows.length - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

export interface Laned<T> {
  readonly entry: T;
  readonly lane: number;
}

export interface Lanes<T> {
  readonly bars: readonly Laned<T>[];
  /** At least one: an empty row is a row. */
  readonly count: number;
}

/**
 * Places overlapping entries in as few lanes as possible: each takes the first free lane. Adjacent
 * entries do not overlap (Z-10).
 */
export function lanesOf<T extends Stretch>(entries: readonly T[]): Lanes<T> {
  const ends: number[] = [];
  const inOrder = entries.toSorted((one, other) => one.startMs - other.startMs);
  const bars = inOrder.map((entry) => {
    const free = ends.findIndex((end) => end <= entry.startMs);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = entry.endMs;
    return { entry, lane };
  });
  return { bars, count: Math.max(1, ends.length) };
}
