import type { CalendarResource, ResourceType } from '@axp/contracts';
import type { CalendarEntry } from '../calendar-entry.ts';

/** Heights in px: the head of a building, a lane of the timeline, a bar in it, a row of the week. */
export const rowSizes = { building: 28, lane: 40, bar: 32, week: 56 } as const;

interface RowPlace {
  readonly key: string;
  readonly top: number;
  readonly height: number;
}

export interface BuildingRow extends RowPlace {
  readonly kind: 'building';
  readonly name: string;
  readonly timezone: string;
  /** How many rows of each kind are below it. */
  readonly counts: ReadonlyMap<ResourceType, number>;
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

/** The last end of a bar that has passed: a row changes when another one does. */
export function pastUntil({ bars }: ResourceRow, now: number): number {
  return Math.max(0, ...bars.map(({ entry }) => entry.endMs).filter((endMs) => endMs <= now));
}

export function countKinds(rows: readonly CalendarResource[]): ReadonlyMap<ResourceType, number> {
  const byKind = Map.groupBy(rows, ({ type }) => type);
  return new Map([...byKind].map(([kind, list]) => [kind, list.length]));
}

type Taken = ReadonlyMap<string, readonly CalendarEntry[]>;

/** The rows from top to bottom: resources below the head of their building. */
export function timelineRows(
  resources: readonly CalendarResource[],
  taken: Taken,
  heightOf = (lanes: number): number => lanes * rowSizes.lane,
): readonly TimelineRow[] {
  const rows: TimelineRow[] = [];
  let top = 0;
  for (const [key, members] of Map.groupBy(resources, ({ building }) => building.id)) {
    const [first] = members;
    if (!first) continue;
    const { building, timezone } = first;
    const height = rowSizes.building;
    const counts = countKinds(members);
    rows.push({ kind: 'building', key, name: building.name, timezone, counts, top, height });
    top += height;
    for (const resource of members) {
      const { bars, count } = lanesOf(taken.get(resource.id) ?? none);
      const row = { kind: 'resource', key: resource.id, resource, bars } as const;
      rows.push({ ...row, top, height: heightOf(count) });
      top += heightOf(count);
    }
  }
  return rows;
}

/** Rows of each building with its head, which sticks above them as long as one is in view. */
export function groupsInView(rows: readonly TimelineRow[], indexes: readonly number[]) {
  const groups = new Map<string, { head: BuildingRow; rows: ResourceRow[] }>();
  for (const index of [...indexes].sort((one, other) => one - other)) {
    const row = rows[index];
    if (!row) continue;
    const head = row.kind === 'building' ? row : headAbove(rows, index);
    if (!head) continue;
    const group = groups.get(head.key) ?? { head, rows: [] };
    if (row.kind === 'resource') group.rows.push(row);
    groups.set(head.key, group);
  }
  const last = rows.at(-1);
  const bottom = last ? last.top + last.height : 0;
  const heads = rows.filter((row) => row.kind === 'building');
  return [...groups.values()].map((group) => {
    const next = heads[heads.indexOf(group.head) + 1];
    return { ...group, height: (next?.top ?? bottom) - group.head.top };
  });
}

function headAbove(rows: readonly TimelineRow[], index: number): BuildingRow | undefined {
  for (let at = index; at >= 0; at -= 1) {
    const row = rows[at];
    if (row?.kind === 'building') return row;
  }
  return undefined;
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

export interface Laned<T> {
  readonly entry: T;
  readonly lane: number;
}

/**
 * Places overlapping entries in as few lanes as possible: each takes the first free lane. Adjacent
 * entries do not overlap (Z-10).
 */
export function lanesOf<T extends Pick<CalendarEntry, 'startMs' | 'endMs'>>(entries: readonly T[]) {
  const ends: number[] = [];
  const inOrder = entries.toSorted((one, other) => one.startMs - other.startMs);
  const bars = inOrder.map((entry): Laned<T> => {
    const free = ends.findIndex((end) => end <= entry.startMs);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = entry.endMs;
    return { entry, lane };
  });
  // An empty row is a row.
  return { bars, count: Math.max(1, ends.length) };
}
