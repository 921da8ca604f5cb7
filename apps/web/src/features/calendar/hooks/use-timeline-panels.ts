import type { RefObject } from 'react';
import { useState } from 'react';
import type { CalendarEntry } from '../model/calendar-entry.ts';
import type { Draft } from '../model/gesture.ts';
import { spanOf } from '../model/time-scale.ts';
import type { ResourceRow } from '../model/timeline-rows.ts';
import type { TimelineLayout } from './use-timeline-layout.ts';

interface Place {
  readonly left: number;
  readonly top: number;
}

interface PanelsProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly plane: RefObject<HTMLElement | null>;
  readonly layout: TimelineLayout;
}

/** Open panel and its screen position. */
export function useTimelinePanels({ scroller, plane, layout }: PanelsProps) {
  const [details, setDetails] = useState<{ readonly key: string; readonly at: Place } | null>(null);
  const [asked, setAsked] = useState<{ readonly draft: Draft; readonly at: Place } | null>(null);
  const { scale, label, rows, showRow } = layout;

  /** Below the visible part of a draft. */
  const placeOf = (draft: Draft, row: ResourceRow): Place => {
    const box = plane.current?.getBoundingClientRect();
    const view = scroller.current?.getBoundingClientRect();
    if (!box || !view) return { left: 0, top: 0 };
    const left = box.left + spanOf(scale, draft).left;
    const least = view.left + label;
    return {
      left: Math.round(Math.min(Math.max(left, least), view.right - 40)),
      top: Math.round(box.top + row.top + row.height),
    };
  };
  const reveal = (draft: Draft): void => {
    const element = scroller.current;
    const index = rows.findIndex(({ key }) => key === draft.resourceId);
    if (!element || index === -1) return;
    showRow(index);
    const { left, width } = spanOf(scale, draft);
    const shown = element.clientWidth - label;
    const behind = left + Math.min(width, shown) - (element.scrollLeft + shown);
    if (left < element.scrollLeft) element.scrollTo({ left: Math.max(0, left - 24) });
    else if (behind > 0) element.scrollBy({ left: behind + 24 });
  };
  return {
    details,
    asked,
    reveal,
    placeOf,
    showDetails: (entry: CalendarEntry, bar: HTMLElement) => {
      const box = bar.getBoundingClientRect();
      const least = (scroller.current?.getBoundingClientRect().left ?? 0) + label;
      const at = { left: Math.round(Math.max(box.left, least)), top: Math.round(box.bottom + 4) };
      setDetails({ key: entry.key, at });
    },
    ask: (draft: Draft, row: ResourceRow) => setAsked({ draft, at: placeOf(draft, row) }),
    close: () => {
      setDetails(null);
      setAsked(null);
    },
  };
}
