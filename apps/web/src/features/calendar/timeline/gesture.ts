import type { CalendarResource } from '@axp/contracts';
import { tzOffset } from '@date-fns/tz/tzOffset';
import type { CalendarEntry } from '../calendar-entry.ts';

const minuteMs = 60_000;

/** Preview of a new time. */
export interface Draft {
  readonly resourceId: string;
  readonly startMs: number;
  readonly endMs: number;
}

export type Gesture =
  | { readonly kind: 'create'; readonly resourceId: string; readonly anchorMs: number }
  /** `grabMs`: how far behind its start the booking was taken hold of. */
  | { readonly kind: 'move'; readonly entry: CalendarEntry; readonly grabMs: number }
  | { readonly kind: 'start' | 'end'; readonly entry: CalendarEntry };

export type RowGrid = Pick<CalendarResource, 'id' | 'timezone' | 'gridMinutes'>;

/** The nearest point of a resource's grid, which is that of its wall clock (Z-11). */
export function snap(ms: number, { timezone, gridMinutes }: RowGrid, towards = Math.round): number {
  const aheadMs = tzOffset(timezone, new Date(ms)) * minuteMs;
  const gridMs = gridMinutes * minuteMs;
  return towards((ms + aheadMs) / gridMs) * gridMs - aheadMs;
}

function stretched(entry: CalendarEntry, edge: 'start' | 'end', ms: number, row: RowGrid): Draft {
  const { resourceId, startMs, endMs } = entry;
  const gridMs = row.gridMinutes * minuteMs;
  const at = snap(ms, row);
  return edge === 'end'
    ? { resourceId, startMs, endMs: Math.max(at, startMs + gridMs) }
    : { resourceId, startMs: Math.min(at, endMs - gridMs), endMs };
}

/** Returns the preview of a gesture with the pointer at an instant of a row. */
export function draftOf(gesture: Gesture, ms: number, row: RowGrid): Draft {
  if (gesture.kind === 'create') {
    const [from, to] = [Math.min(gesture.anchorMs, ms), Math.max(gesture.anchorMs, ms)];
    const startMs = snap(from, row, Math.floor);
    const least = startMs + row.gridMinutes * minuteMs;
    const endMs = Math.max(least, snap(to, row, Math.ceil));
    return { resourceId: gesture.resourceId, startMs, endMs };
  }
  const { entry } = gesture;
  if (gesture.kind !== 'move') return stretched(entry, gesture.kind, ms, row);
  const startMs = snap(ms - gesture.grabMs, row);
  return { resourceId: row.id, startMs, endMs: startMs + (entry.endMs - entry.startMs) };
}

export type Nudge = 'earlier' | 'later' | 'shorter' | 'longer';

/** One step of a draft by key: as a whole, or at its end. */
export function nudged(draft: Draft, nudge: Nudge, { gridMinutes }: RowGrid): Draft {
  const step = gridMinutes * minuteMs;
  const { startMs, endMs } = draft;
  switch (nudge) {
    case 'earlier':
      return { ...draft, startMs: startMs - step, endMs: endMs - step };
    case 'later':
      return { ...draft, startMs: startMs + step, endMs: endMs + step };
    case 'shorter':
      return { ...draft, endMs: Math.max(startMs + step, endMs - step) };
    case 'longer':
      return { ...draft, endMs: endMs + step };
  }
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  return (
    one.resourceId === other.resourceId &&
    one.startMs === other.startMs &&
    one.endMs === other.endMs
  );
}
