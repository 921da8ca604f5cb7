import type { ResourceRow, TimelineRow } from './timeline-rows.ts';

export type Direction = 'left' | 'right' | 'up' | 'down' | 'home' | 'end';

/** Focusable item: a row header by resource id, or a bar by key. */
export interface Stop {
  readonly key: string;
  readonly rowIndex: number;
}

interface Item {
  readonly key: string;
  readonly ms: number;
}

function itemsOf({ resource, bars }: ResourceRow, hasHead: boolean): readonly Item[] {
  const head = hasHead ? [{ key: resource.id, ms: Number.NEGATIVE_INFINITY }] : [];
  return [...head, ...bars.map(({ entry }) => ({ key: entry.key, ms: entry.startMs }))];
}

function nearest(items: readonly Item[], ms: number): Item | undefined {
  return items.toSorted(
    // An infinite place is as far from itself as from nowhere.
    (one, other) => distance(one.ms, ms) - distance(other.ms, ms),
  )[0];
}

function distance(one: number, other: number): number {
  return one === other ? 0 : Math.abs(one - other);
}

/** The first thing that the focus can be on. */
export function firstStop(rows: readonly TimelineRow[], hasHeads: boolean): Stop | null {
  for (const [rowIndex, row] of rows.entries()) {
    const [first] = row.kind === 'resource' ? itemsOf(row, hasHeads) : [];
    if (first) return { key: first.key, rowIndex };
  }
  return null;
}

/** Where something is that has had the focus; null when it is gone. */
export function stopOf(rows: readonly TimelineRow[], key: string): Stop | null {
  const rowIndex = rows.findIndex(
    (row) =>
      row.kind === 'resource' &&
      (row.resource.id === key || row.bars.some(({ entry }) => entry.key === key)),
  );
  return rowIndex === -1 ? null : { key, rowIndex };
}

/** Where an arrow leads: along a row in time, and from row to row to what is nearest in time. */
export function nextStop(
  rows: readonly TimelineRow[],
  from: Stop,
  direction: Direction,
  hasHeads: boolean,
): Stop | null {
  const row = rows[from.rowIndex];
  if (row?.kind !== 'resource') return null;
  const items = itemsOf(row, hasHeads);
  const index = items.findIndex(({ key }) => key === from.key);
  if (direction === 'up' || direction === 'down') {
    const step = direction === 'up' ? -1 : 1;
    const ms = items[index]?.ms ?? 0;
    for (let at = from.rowIndex + step; at >= 0 && at < rows.length; at += step) {
      const other = rows[at];
      const found = other?.kind === 'resource' && nearest(itemsOf(other, hasHeads), ms);
      if (found) return { key: found.key, rowIndex: at };
    }
    return null;
  }
  const targets = { left: index - 1, right: index + 1, home: 0, end: items.length - 1 };
  const target = items[targets[direction]];
  return target ? { key: target.key, rowIndex: from.rowIndex } : null;
}
