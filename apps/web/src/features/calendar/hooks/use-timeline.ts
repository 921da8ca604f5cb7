import type { TimeRange, User } from '@axp/contracts';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useRef } from 'react';
import { nextFreeWindow } from '@/shared/booking/day-strip.ts';
import { nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { instantAt, useNow } from '@/shared/lib/datetime/index.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import type { CalendarEntry } from '../model/calendar-entry.ts';
import type { CalendarView } from '../model/calendar-view.ts';
import type { Draft, Gesture } from '../model/gesture.ts';
import { isSameDraft } from '../model/gesture.ts';
import { stopOf } from '../model/roving.ts';
import type { ResourceRow } from '../model/timeline-rows.ts';
import type { CalendarData } from './use-calendar-data.ts';
import { useEnds } from './use-ends.ts';
import { useStopKey } from './use-stop-key.ts';
import { useTimeChanges } from './use-time-changes.ts';
import { useTimelineLayout } from './use-timeline-layout.ts';
import { useTimelineMoves } from './use-timeline-moves.ts';
import { useTimelinePanels } from './use-timeline-panels.ts';
import { useTimelineStops } from './use-timeline-stops.ts';

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
    ? nextStart(now, { rules: resource, timezone: resource.timezone })
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

/** The bar that an event happened on, and its entry. */
function barAt(entries: readonly CalendarEntry[], target: EventTarget) {
  const bar = target instanceof Element && target.closest<HTMLElement>('[data-entry]');
  const entry = bar ? entries.find(({ key }) => key === bar.dataset.entry) : undefined;
  return bar && entry ? { bar, entry } : null;
}

/** Everything that the timeline does, apart from how it looks. */
export function useTimeline(view: CalendarView, data: CalendarData) {
  const scroller = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const now = useNow();
  const { timeRules } = useUser();
  const mayCreate = useAbility().can('create', 'Booking');
  const changes = useTimeChanges(data);
  const { entries } = changes;
  const [stopKey, setStopKey] = useStopKey();
  const layout = useTimelineLayout(scroller, { view, data, entries, now });
  const { rows, showRow } = layout;
  const panels = useTimelinePanels({ scroller, plane, layout });
  const stops = useTimelineStops({
    scroller,
    rows,
    hasHeads: mayCreate,
    stopKey,
    setStopKey,
    showRow,
  });

  const onDrop = (gesture: Gesture, draft: Draft) => {
    const row = moves.rowOf(draft.resourceId);
    if (gesture.kind === 'create') {
      if (row) panels.ask(draft, row);
      return;
    }
    if (!isSameDraft(gesture.entry, draft)) changes.change(gesture.entry, draft);
  };
  const { reveal } = panels;
  const moves = useTimelineMoves({ scroller, plane, layout, entries, mayCreate, onDrop, reveal });
  const entryAt = (target: EventTarget) => barAt(entries, target);
  // Drags, panels and refusals end when the week changes.
  useEnds(data.range.start, [moves.letGo, panels.close, changes.forgetRefusal]);

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
    /** The row of what has, or last had, the focus. */
    focusedRow: stopKey === null ? -1 : (stopOf(rows, stopKey)?.rowIndex ?? -1),
    moves,
    /** Another panel is open, so hover cards stay hidden. */
    isBusy: changes.refused !== null || panels.details !== null || panels.asked !== null,
    entryNow: (id: string | null): CalendarEntry | undefined =>
      entries.find(({ bookingId, isAskedFor }) => bookingId === id && !isAskedFor),
    onClick: (event: MouseEvent) => {
      if (moves.wasDrag()) return;
      const found = entryAt(event.target);
      if (found) return panels.showDetails(found.entry, found.bar);
      const head =
        event.target instanceof Element && event.target.closest<HTMLElement>('[data-head]');
      const row = head ? moves.rowOf(head.dataset.head ?? '') : undefined;
      if (!row) return undefined;
      const wish = nextFree(row, data, { now, timeRules });
      // A click without a count comes from the keyboard, which then places the time.
      return event.detail === 0 ? moves.liftNew(wish) : panels.ask(wish, row);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (moves.onKeyDown(event)) return;
      const found = event.key === ' ' ? entryAt(event.target) : null;
      if (found && found.entry.change !== 'none') {
        event.preventDefault();
        return moves.lift(found.entry);
      }
      return stops.onKeyDown(event);
    },
  };
}

export type Timeline = ReturnType<typeof useTimeline>;
