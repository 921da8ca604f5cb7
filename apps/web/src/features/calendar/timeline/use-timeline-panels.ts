import type { RefObject } from 'react';
import { useState } from 'react';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { CardPlace } from '../card/card-place.ts';
import { cardPlace } from '../card/card-place.ts';
import type { Draft } from './gesture.ts';
import { spanOf } from './time-scale.ts';
import type { ResourceRow } from './timeline-rows.ts';
import type { TimelineLayout } from './use-timeline-layout.ts';

interface PanelsProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly plane: RefObject<HTMLElement | null>;
  readonly layout: TimelineLayout;
}

/** Open panel and its screen position. */
export function useTimelinePanels({ scroller, plane, layout }: PanelsProps) {
  const [details, setDetails] = useState<{ readonly key: string; readonly at: CardPlace } | null>(
    null,
  );
  const [asked, setAsked] = useState<{ readonly draft: Draft; readonly at: CardPlace } | null>(
    null,
  );
  const { scale, label, rows, showRow } = layout;

  const screen = () => ({
    width: window.innerWidth,
    height: window.innerHeight,
    leastLeft: (scroller.current?.getBoundingClientRect().left ?? 0) + label,
  });
  /** The part of the screen that a draft takes. */
  const boxOf = (draft: Draft, row: ResourceRow) => {
    const box = plane.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const top = box.top + row.top;
    return { left: box.left + spanOf(scale, draft).left, top, bottom: top + row.height };
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
    /** Below a draft, for the reason why it was refused. */
    noteAt: (draft: Draft, row: ResourceRow) => {
      const { left, bottom } = boxOf(draft, row);
      const { leastLeft, width } = screen();
      return { left: Math.min(Math.max(left, leastLeft), width - 320), top: bottom };
    },
    showDetails: (entry: CalendarEntry, bar: HTMLElement) =>
      setDetails({ key: entry.key, at: cardPlace(bar.getBoundingClientRect(), screen()) }),
    ask: (draft: Draft, row: ResourceRow) =>
      setAsked({ draft, at: cardPlace(boxOf(draft, row), screen()) }),
    close: () => {
      setDetails(null);
      setAsked(null);
    },
  };
}
