/** Focusable item: a row header by resource id, or a bar by key. */
export interface Stop {
  readonly key: string;
  readonly rowIndex: number;
}

/** Something in a row that the focus can be on; a head stands before all times. */
export interface StopItem {
  readonly key: string;
  readonly ms: number;
}

/** Focusable items, row by row; a row of headings has none. */
export type StopRows = readonly (readonly StopItem[])[];

function nearest(items: readonly StopItem[], ms: number): StopItem | undefined {
  return items.toSorted(
    // An infinite place is as far from itself as from nowhere.
    (one, other) => distance(one.ms, ms) - distance(other.ms, ms),
  )[0];
}

function distance(one: number, other: number): number {
  return one === other ? 0 : Math.abs(one - other);
}

/** The first thing that the focus can be on. */
export function firstStop(rows: StopRows): Stop | null {
  const rowIndex = rows.findIndex((items) => items.length > 0);
  const first = rows[rowIndex]?.[0];
  return first ? { key: first.key, rowIndex } : null;
}

/** Where something is that has had the focus; null when it is gone. */
export function stopOf(rows: StopRows, key: string): Stop | null {
  const rowIndex = rows.findIndex((items) => items.some((item) => item.key === key));
  return rowIndex === -1 ? null : { key, rowIndex };
}

/** Where a key leads: along a row in time, and from row to row to what is nearest in time. */
export function nextStop(rows: StopRows, from: Stop, pressed: string): Stop | null {
  const items = rows[from.rowIndex] ?? [];
  const index = items.findIndex(({ key }) => key === from.key);
  if (pressed === 'ArrowUp' || pressed === 'ArrowDown') {
    const step = pressed === 'ArrowUp' ? -1 : 1;
    const ms = items[index]?.ms ?? 0;
    for (let at = from.rowIndex + step; at >= 0 && at < rows.length; at += step) {
      const found = nearest(rows[at] ?? [], ms);
      if (found) return { key: found.key, rowIndex: at };
    }
    return null;
  }
  const [left, right, last] = [index - 1, index + 1, items.length - 1];
  const target = items[{ ArrowLeft: left, ArrowRight: right, Home: 0, End: last }[pressed] ?? -1];
  return target ? { key: target.key, rowIndex: from.rowIndex } : null;
}
