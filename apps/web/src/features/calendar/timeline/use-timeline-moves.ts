import type { CalendarResource } from '@axp/contracts';
import type { KeyboardEvent, RefObject } from 'react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { Draft, Gesture, Nudge } from './gesture.ts';
import { draftOf, nudged } from './gesture.ts';
import type { HeldDraft } from './held-draft.ts';
import { createHeldDraftStore } from './held-draft.ts';
import { msAt } from './time-scale.ts';
import type { ResourceRow, TimelineRow } from './timeline-rows.ts';
import { rowIndexAt } from './timeline-rows.ts';
import type { DragWorld, TimelinePoint } from './use-timeline-drag.ts';
import { useTimelineDrag } from './use-timeline-drag.ts';
import type { TimelineLayout } from './use-timeline-layout.ts';

interface MovesProps extends Pick<DragWorld, 'scroller' | 'mayCreate' | 'refuses' | 'onDrop'> {
  readonly plane: RefObject<HTMLElement | null>;
  readonly layout: TimelineLayout;
  readonly entries: readonly CalendarEntry[];
  /** A draft that keys have moved is brought into view. */
  readonly reveal: (draft: Draft) => void;
}

function resourceRows(rows: readonly TimelineRow[]): ReadonlyMap<string, ResourceRow> {
  return new Map(
    rows.flatMap((row) => (row.kind === 'resource' ? [[row.resource.id, row] as const] : [])),
  );
}

function resourceAt(rows: readonly TimelineRow[], y: number): CalendarResource | null {
  const index = rowIndexAt(rows, y);
  const row = rows[index];
  if (row?.kind === 'resource') return row.resource;
  const below = rows[index + 1];
  return below?.kind === 'resource' ? below.resource : null;
}

/** The gesture that keys stand for, with what of a booking may be changed. */
function liftEntry(entry: CalendarEntry): HeldDraft | null {
  const { resourceId, startMs, endMs } = entry;
  if (entry.change === 'none') return null;
  const gesture: Gesture =
    entry.change === 'all' ? { kind: 'move', entry, grabMs: 0 } : { kind: 'end', entry };
  return { gesture, draft: { resourceId, startMs, endMs } };
}

function nudgeByKey({ key, shiftKey }: KeyboardEvent, gesture: Gesture): Nudge | null {
  const isEnd = shiftKey || gesture.kind === 'end';
  if (key === 'ArrowLeft') return isEnd ? 'shorter' : 'earlier';
  if (key === 'ArrowRight') return isEnd ? 'longer' : 'later';
  return null;
}

/** The draft after a key; null for a key that changes nothing. */
function stepOf(
  event: KeyboardEvent,
  { gesture, draft: from }: HeldDraft,
  byId: ReadonlyMap<string, ResourceRow>,
): Draft | null {
  const grid = byId.get(from.resourceId)?.resource;
  const nudge = nudgeByKey(event, gesture);
  if (grid && nudge) return nudged(from, nudge, grid);
  const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  if (gesture.kind === 'end' || !isVertical) return null;
  const ids = [...byId.keys()];
  const next = ids[ids.indexOf(from.resourceId) + (event.key === 'ArrowUp' ? -1 : 1)];
  return next === undefined ? from : { ...from, resourceId: next };
}

/** Changes times by hand, be it with mouse, finger or keys. */
export function useTimelineMoves(props: MovesProps) {
  const { scroller, plane, layout, entries, mayCreate, onDrop, reveal, refuses } = props;
  const { rows, scale } = layout;
  const [heldDrafts] = useState(createHeldDraftStore);
  const heldKey = useSyncExternalStore(heldDrafts.subscribe, heldDrafts.key, () => null);
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
    heldDrafts,
    scroller,
    pointAt,
    entryOf: (key) => entries.find((entry) => entry.key === key),
    mayCreate,
    refuses,
    draft,
    onDrop,
  });

  /** Whether the key was meant for what is lifted. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const lifted = heldDrafts.byKeys();
    if (!lifted) return false;
    const next = stepOf(event, lifted, byId);
    const isDrop = event.key === 'Enter' || event.key === ' ';
    if (!next && !isDrop && event.key !== 'Escape') return event.key !== 'Tab';
    event.preventDefault();
    event.stopPropagation();
    heldDrafts.lift(next && { ...lifted, draft: next });
    if (next) reveal(next);
    if (isDrop) onDrop(lifted.gesture, lifted.draft);
    return true;
  };

  return {
    heldDrafts,
    pointAt,
    isHeld: heldKey !== null,
    rowOf: (resourceId: string) => byId.get(resourceId),
    liftedKey: heldKey,
    onPointerDown: drag.onPointerDown,
    wasDrag: drag.wasDrag,
    letGo: () => {
      drag.release();
      heldDrafts.lift(null);
    },
    onKeyDown,
    lift: (entry: CalendarEntry) => heldDrafts.lift(liftEntry(entry)),
    liftNew: (wish: Draft) => {
      const { resourceId, startMs: anchorMs } = wish;
      heldDrafts.lift({ gesture: { kind: 'create', resourceId, anchorMs }, draft: wish });
      reveal(wish);
    },
    drop: () => {
      if (heldDrafts.byKeys()) heldDrafts.lift(null);
    },
  };
}
