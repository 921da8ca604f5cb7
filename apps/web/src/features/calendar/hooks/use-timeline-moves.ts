import type { CalendarResource } from '@axp/contracts';
import type { KeyboardEvent, RefObject } from 'react';
import { useMemo, useState } from 'react';
import type { CalendarEntry } from '../model/calendar-entry.ts';
import type { Draft, Gesture, Nudge } from '../model/gesture.ts';
import { draftOf, nudged } from '../model/gesture.ts';
import { isTaken } from '../model/is-taken.ts';
import { msAt } from '../model/time-scale.ts';
import type { ResourceRow, TimelineRow } from '../model/timeline-rows.ts';
import { rowAt } from '../model/timeline-rows.ts';
import type { Dragging, TimelinePoint } from './use-timeline-drag.ts';
import { useTimelineDrag } from './use-timeline-drag.ts';
import type { TimelineLayout } from './use-timeline-layout.ts';

interface MovesProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly plane: RefObject<HTMLElement | null>;
  readonly layout: TimelineLayout;
  readonly entries: readonly CalendarEntry[];
  readonly mayCreate: boolean;
  readonly onDrop: (gesture: Gesture, draft: Draft) => void;
  /** A draft that keys have moved is brought into view. */
  readonly reveal: (draft: Draft) => void;
}

function resourceRows(rows: readonly TimelineRow[]): ReadonlyMap<string, ResourceRow> {
  return new Map(
    rows.flatMap((row) => (row.kind === 'resource' ? [[row.resource.id, row] as const] : [])),
  );
}

function resourceAt(rows: readonly TimelineRow[], y: number): CalendarResource | null {
  const row = rowAt(rows, y);
  if (row?.kind === 'resource') return row.resource;
  const below = row && rows[rows.indexOf(row) + 1];
  return below?.kind === 'resource' ? below.resource : null;
}

/** The gesture that keys stand for, with what of a booking may be changed. */
function liftOf(entry: CalendarEntry): Dragging | null {
  const { resourceId, startMs, endMs } = entry;
  if (entry.change === 'none') return null;
  const gesture: Gesture =
    entry.change === 'all' ? { kind: 'move', entry, grabMs: 0 } : { kind: 'end', entry };
  return { gesture, draft: { resourceId, startMs, endMs } };
}

function nudgeOf({ key, shiftKey }: KeyboardEvent, gesture: Gesture): Nudge | null {
  const isEnd = shiftKey || gesture.kind === 'end';
  if (key === 'ArrowLeft') return isEnd ? 'shorter' : 'earlier';
  if (key === 'ArrowRight') return isEnd ? 'longer' : 'later';
  return null;
}

/** Changes times by hand, be it with mouse, finger or keys. */
export function useTimelineMoves(props: MovesProps) {
  const { scroller, plane, layout, entries, mayCreate, onDrop, reveal } = props;
  const { rows, scale } = layout;
  const [lifted, setLifted] = useState<Dragging | null>(null);
  const byId = useMemo(() => resourceRows(rows), [rows]);

  const pointAt = (clientX: number, clientY: number): TimelinePoint | null => {
    const box = plane.current?.getBoundingClientRect();
    const resource = box && resourceAt(rows, clientY - box.top);
    return resource ? { ms: msAt(scale, clientX - box.left), resourceId: resource.id } : null;
  };
  const draft = (gesture: Gesture, point: TimelinePoint): Draft | null => {
    const own = gesture.kind === 'create' ? gesture.resourceId : gesture.entry.resourceId;
    const row = byId.get(gesture.kind === 'move' ? point.resourceId : own);
    return row ? draftOf(gesture, point.ms, row.resource) : null;
  };
  const drag = useTimelineDrag({
    scroller,
    pointAt,
    entryOf: (key) => entries.find((entry) => entry.key === key),
    mayCreate,
    draft,
    onDrop,
  });

  const step = (event: KeyboardEvent, { gesture, draft: from }: Dragging): Draft | null => {
    const grid = byId.get(from.resourceId)?.resource;
    const nudge = nudgeOf(event, gesture);
    if (grid && nudge) return nudged(from, nudge, grid);
    if (gesture.kind === 'end' || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown'))
      return null;
    const ids = [...byId.keys()];
    const next = ids[ids.indexOf(from.resourceId) + (event.key === 'ArrowUp' ? -1 : 1)];
    return next === undefined ? from : { ...from, resourceId: next };
  };
  /** Whether the key was meant for what is lifted. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!lifted) return false;
    const next = step(event, lifted);
    const isDrop = event.key === 'Enter' || event.key === ' ';
    if (!next && !isDrop && event.key !== 'Escape') return event.key !== 'Tab';
    event.preventDefault();
    event.stopPropagation();
    setLifted(next && { ...lifted, draft: next });
    if (next) reveal(next);
    if (isDrop) onDrop(lifted.gesture, lifted.draft);
    return true;
  };

  const held = drag.dragging ?? lifted;
  const row = held && byId.get(held.draft.resourceId);
  return {
    held,
    row: row ?? null,
    rowOf: (resourceId: string) => byId.get(resourceId),
    isTaken: held && row ? isTaken(held, row) : false,
    liftedKey: held && held.gesture.kind !== 'create' ? held.gesture.entry.key : null,
    onPointerDown: drag.onPointerDown,
    wasDrag: drag.wasDrag,
    onKeyDown,
    lift: (entry: CalendarEntry) => setLifted(liftOf(entry)),
    liftNew: (wish: Draft) => {
      const { resourceId, startMs: anchorMs } = wish;
      setLifted({ gesture: { kind: 'create', resourceId, anchorMs }, draft: wish });
      reveal(wish);
    },
    drop: () => setLifted(null),
  };
}
