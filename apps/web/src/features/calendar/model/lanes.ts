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
 * Stacks overlapping entries in as few lanes as possible: each takes the first free lane. Adjacent
 * entries don't overlap (Z-10).
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
