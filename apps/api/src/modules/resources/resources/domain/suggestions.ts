/** Instants here are milliseconds since 1970; ranges are half-open. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Resource that matches the search except for its time. */
export interface Candidate {
  readonly id: string;
  /** Whether it is in the requested place. */
  readonly isInPlace: boolean;
  /** Whether it is in another time zone than the requested place. */
  readonly isElsewhere: boolean;
  readonly units: number;
  readonly gridMinutes: number;
  readonly bufferMinutes: number;
  /** Occupied time of its units around the window. */
  readonly taken: readonly (Range & { readonly unitId: string })[];
  /** Whether the rules of time and the opening hours allow a booking of this window. */
  readonly isAllowed: (window: Range) => boolean;
}

export interface Suggestion extends Range {
  readonly kind: 'shift' | 'shorten' | 'building';
  readonly resourceId: string;
}

const minuteMs = 60_000;
const maxShiftMinutes = 60;
const maxShortening = 0.25;
const ofEachKind = 3;

function isFree(
  { units, bufferMinutes, taken }: Candidate,
  window: Range,
  wanted: number,
): boolean {
  const end = window.end + bufferMinutes * minuteMs;
  const busy = new Set(
    taken.filter((one) => one.start < end && window.start < one.end).map(({ unitId }) => unitId),
  );
  return units - busy.size >= wanted;
}

/** Steps of the grid up to a limit, nearest first. */
function steps(gridMinutes: number, limitMs: number): number[] {
  const step = gridMinutes * minuteMs;
  return Array.from({ length: Math.floor(limitMs / step) }, (_, index) => (index + 1) * step);
}

function moved(kind: Suggestion['kind'], { gridMinutes }: Candidate, requested: Range): Range[] {
  if (kind === 'building') return [requested];
  const { start, end } = requested;
  if (kind === 'shift') {
    return steps(gridMinutes, maxShiftMinutes * minuteMs).flatMap((by) => [
      { start: start + by, end: end + by },
      { start: start - by, end: end - by },
    ]);
  }
  return steps(gridMinutes, (end - start) * maxShortening).flatMap((by) => [
    { start, end: end - by },
    { start: start + by, end },
  ]);
}

function distance(window: Range, requested: Range): number {
  return Math.abs(window.start - requested.start) + Math.abs(window.end - requested.end);
}

/**
 * Returns alternatives if nothing is free: the same duration a little earlier or later, a shorter
 * one, or another building (Z-31). Each is free and allowed; other time zones come last, then the
 * smallest change first, then the best fit.
 * @param candidates best fit first
 */
export function suggestionsFor(
  requested: Range,
  wanted: number,
  candidates: readonly Candidate[],
): readonly Suggestion[] {
  const found = (['shift', 'shorten', 'building'] as const).flatMap((kind) =>
    candidates
      .filter(({ isInPlace }) => isInPlace === (kind !== 'building'))
      .flatMap((candidate) => {
        const window = moved(kind, candidate, requested).find(
          (one) => isFree(candidate, one, wanted) && candidate.isAllowed(one),
        );
        return window ? [{ kind, candidate, window }] : [];
      })
      // Sorting keeps the order of equals: the best fit stays first.
      .sort(
        (one, other) =>
          Number(one.candidate.isElsewhere) - Number(other.candidate.isElsewhere) ||
          distance(one.window, requested) - distance(other.window, requested),
      )
      .slice(0, ofEachKind),
  );
  return found
    .sort((one, other) => Number(one.candidate.isElsewhere) - Number(other.candidate.isElsewhere))
    .map(({ kind, candidate, window }) => ({ kind, resourceId: candidate.id, ...window }));
}
