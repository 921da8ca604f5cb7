import type { TimeRange, User } from '@axp/contracts';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { nextFreeWindow } from '@/shared/booking/day-strip.ts';
import { nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { instantAt, useNow } from '@/shared/lib/datetime/index.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { CalendarData } from '../use-calendar-data.ts';
import { useStops } from '../use-stops.ts';
import { refusalAt, refusalOf } from './draft-refusal.ts';
import { useFreeHint } from './free-hint.tsx';
import type { Draft, Gesture } from './gesture.ts';
import { isSameDraft, snap } from './gesture.ts';
import type { HeldDraft } from './held-draft.ts';
import type { StopItem, StopRows } from './roving.ts';
import type { ResourceRow, TimelineRow } from './timeline-rows.ts';
import { useTimeChanges } from './use-time-changes.ts';
import type { ScreenPoint, TimelinePoint } from './use-timeline-drag.ts';
import { useTimelineLayout } from './use-timeline-layout.ts';
import { useTimelineMoves } from './use-timeline-moves.ts';
import { useTimelinePanels } from './use-timeline-panels.ts';

/** The bar that an event happened on, and its entry. */
function barAt(entries: readonly CalendarEntry[], target: EventTarget) {
  const bar = target instanceof Element && target.closest<HTMLElement>('[data-entry]');
  const entry = bar ? entries.find(({ key }) => key === bar.dataset.entry) : undefined;
  return bar && entry ? { bar, entry } : null;
}

/** Focusable items: row heads, if the user may book, and bars. */
function stopRows(rows: readonly TimelineRow[], hasHeads: boolean): StopRows {
  return rows.map((row): readonly StopItem[] => {
    if (row.kind === 'building') return [];
    const head = hasHeads ? [{ key: row.resource.id, ms: Number.NEGATIVE_INFINITY }] : [];
    return [...head, ...row.bars.map(({ entry }) => ({ key: entry.key, ms: entry.startMs }))];
  });
}

/** Where nothing can be booked, and why: said at once after a press, else to a resting mouse. */
function useRefusals(data: CalendarData, now: number) {
  const hint = useFreeHint();
  const circumstancesOf = ({ resource }: ResourceRow) => ({ open: data.openOf(resource), now });
  return {
    hint,
    at: ({ ms }: TimelinePoint, row: ResourceRow) => refusalAt(ms, circumstancesOf(row)),
    /** Whether a draft must not be sent; says why at a place of the screen. */
    refuses: (held: HeldDraft, row: ResourceRow, at: ScreenPoint): boolean => {
      const refusal = refusalOf(held, row, circumstancesOf(row));
      // The server decides, because the other booking may be cancelled by now.
      if (refusal === null || refusal === 'taken') return false;
      hint.show({ refusal, resource: row.resource, at });
      return true;
    },
  };
}

/** Everything that the timeline does, apart from how it looks. */
export function useTimeline(data: CalendarData) {
  const scroller = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const now = useNow();
  const mayCreate = useAbility().can('create', 'Booking');
  const changes = useTimeChanges(data);
  const { entries } = changes;
  const layout = useTimelineLayout(scroller, { data, entries, now });
  const { rows, showRow } = layout;
  const panels = useTimelinePanels({ scroller, plane, layout });
  const focusable = useMemo(() => stopRows(rows, mayCreate), [rows, mayCreate]);
  const stops = useStops({ scroller, rows: focusable, showRow });
  const refusals = useRefusals(data, now);
  const { hint } = refusals;
  const moves = useTimelineMoves({
    scroller,
    plane,
    layout,
    entries,
    mayCreate,
    reveal: panels.reveal,
    onDrop: (gesture: Gesture, draft: Draft) => {
      const row = moves.rowOf(draft.resourceId);
      if (!row || refusals.refuses({ gesture, draft }, row, panels.noteAt(draft, row))) return;
      if (gesture.kind === 'create') panels.ask(draft, row);
      else if (!isSameDraft(gesture.entry, draft)) changes.change(gesture.entry, draft);
    },
    refuses: (point, at) => {
      const row = moves.rowOf(point.resourceId);
      const refusal = row ? refusals.at(point, row) : null;
      if (refusal && row) hint.show({ refusal, resource: row.resource, at });
      return refusal !== null;
    },
  });
  // Drags, panels and refusals end when another day is shown.
  useEnds(data.range.start, [moves.letGo, panels.close, changes.forgetRefusal, hint.leave]);
  const timeline = { data, now, mayCreate, entries, panels, moves, refusals };
  return {
    scroller,
    plane,
    now,
    mayCreate,
    changes,
    entries,
    layout,
    panels,
    stops,
    moves,
    hint,
    /** Another panel is open, so hover cards stay hidden. */
    isBusy: changes.refused !== null || panels.details !== null || panels.asked !== null,
    entryNow: (id: string | null): CalendarEntry | undefined =>
      entries.find(({ bookingId, isAskedFor }) => bookingId === id && !isAskedFor),
    ...usePointer(timeline),
    onKeyDown: (event: KeyboardEvent) => {
      if (moves.onKeyDown(event)) return;
      const found = event.key === ' ' ? barAt(entries, event.target) : null;
      if (found && found.entry.change !== 'none') {
        event.preventDefault();
        return moves.lift(found.entry);
      }
      return stops.onKeyDown(event);
    },
  };
}

interface PointerProps {
  readonly data: CalendarData;
  readonly now: number;
  readonly mayCreate: boolean;
  readonly entries: readonly CalendarEntry[];
  readonly panels: ReturnType<typeof useTimelinePanels>;
  readonly moves: ReturnType<typeof useTimelineMoves>;
  readonly refusals: ReturnType<typeof useRefusals>;
}

/** Handles a resting or clicking pointer; drags have their own hook. */
function usePointer({ data, now, mayCreate, entries, panels, moves, refusals }: PointerProps) {
  const user = useUser();
  const { hint } = refusals;
  /** Free time below the pointer, and why it can't be booked, if so. */
  const freeAt = (event: MouseEvent) => {
    const lanes = event.target instanceof Element ? event.target : null;
    if (!mayCreate || !lanes?.matches('[data-lanes]')) return null;
    const point = moves.pointAt(event.clientX, event.clientY);
    const row = point ? moves.rowOf(point.resourceId) : undefined;
    return point && row ? { lanes, point, row, refusal: refusals.at(point, row) } : null;
  };
  const bookRow = (event: MouseEvent, row: ResourceRow) => {
    const draft = nextFree(row, data, { now, timeRules: user.timeRules });
    // A click without a count comes from the keyboard, which then places the time.
    return event.detail === 0 ? moves.liftNew(draft) : panels.ask(draft, row);
  };
  return {
    onPointerMove: (event: MouseEvent) => {
      const free = event.buttons === 0 ? freeAt(event) : null;
      free?.lanes.classList.toggle('refused', free.refusal !== null);
      if (!free?.refusal) return hint.leave();
      const at = { left: event.clientX + 12, top: event.clientY + 16 };
      return hint.rest({ refusal: free.refusal, resource: free.row.resource, at });
    },
    onClick: (event: MouseEvent) => {
      if (moves.wasDrag()) return undefined;
      const found = barAt(entries, event.target);
      if (found) return panels.showDetails(found.entry, found.bar);
      const head = event.target instanceof Element && event.target.closest('[data-head]');
      const row = head instanceof HTMLElement && moves.rowOf(head.dataset.head ?? '');
      if (row) return bookRow(event, row);
      const free = freeAt(event);
      if (!free || free.refusal) return undefined;
      return panels.ask(draftAround(free.point, free.row, user), free.row);
    },
  };
}

export type Timeline = ReturnType<typeof useTimeline>;

/** Ends what belongs to a period when another one is shown, before that is painted. */
function useEnds(period: string, ends: readonly (() => void)[]): void {
  const shown = useRef(period);
  const endAll = useEffectEvent(() => {
    for (const end of ends) end();
  });
  useLayoutEffect(() => {
    if (shown.current === period) return;
    shown.current = period;
    endAll();
  }, [period]);
}

const workBegins = '09:00';

interface Moment extends Pick<User, 'timeRules'> {
  readonly now: number;
}

function rangeBetween(startMs: number, endMs: number): TimeRange {
  return { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() };
}

/** The next free time of a resource in view: from now on, else from the morning of the first day. */
function nextFree({ resource, bars }: ResourceRow, data: CalendarData, moment: Moment): Draft {
  const { now, timeRules } = moment;
  const { range, days, timezone } = data;
  const isNow = now >= Date.parse(range.start) && now < Date.parse(range.end);
  const start = isNow
    ? nextStart(now, {
        rules: resource,
        timezone: resource.timezone,
        hours: data.openOf(resource),
      })
    : instantAt({ day: days.from, time: workBegins }, timezone);
  const taken = bars.map(({ entry: { startMs, freeAgainMs } }) =>
    rangeBetween(startMs, freeAgainMs),
  );
  const isShared = resource.quantity > 1;
  const minutes = timeRules[resource.type].defaultLengthMinutes;
  const wish = windowFrom(start, minutes + resource.bufferAfterMinutes);
  const window = isShared ? wish : nextFreeWindow(wish, taken);
  const startMs = Date.parse(window.start);
  return { resourceId: resource.id, startMs, endMs: startMs + minutes * 60_000 };
}

/** The time that a click on free time stands for: the usual length, or as much as is free. */
function draftAround(
  { ms, resourceId }: TimelinePoint,
  { resource, bars }: ResourceRow,
  { timeRules }: Pick<User, 'timeRules'>,
): Draft {
  const startMs = snap(ms, resource, Math.floor);
  const usualMs = timeRules[resource.type].defaultLengthMinutes * 60_000;
  const next = bars.map(({ entry }) => entry.startMs).filter((start) => start > ms);
  const room = Math.min(...next) - resource.bufferAfterMinutes * 60_000 - startMs;
  const leastMs = resource.gridMinutes * 60_000;
  return { resourceId, startMs, endMs: startMs + Math.max(leastMs, Math.min(usualMs, room)) };
}
