import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import type { TimelineRow } from '../model/timeline-rows.ts';
import { rowIndexAt } from '../model/timeline-rows.ts';

/** Rows are drawn anew only when somebody has scrolled so far, */
const stepPx = 96;
/** and so much beyond the edges, so that none is missed before they are. */
const beyondPx = 240;
/** Until the screen is measured, as on the first drawing, a screenful is assumed. */
const screenful = { top: 0, height: 800 };

/** What is seen of the rows, as coarse as it takes. */
function useSeen(scroller: RefObject<HTMLElement | null>) {
  const [seen, setSeen] = useState(screenful);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const top = Math.floor(element.scrollTop / stepPx) * stepPx;
      const height = element.clientHeight;
      setSeen((last) => (last.top === top && last.height === height ? last : { top, height }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return seen;
}

/**
 * The rows that are drawn: those in view, some beyond, and the one that has the focus, wherever one
 * scrolls. Where each begins is known, so nothing of it is measured (ADR 16). Whoever asks is drawn
 * anew while somebody scrolls; it should be no more than the rows.
 */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly TimelineRow[],
  keptRow: number,
): readonly number[] {
  const { top, height } = useSeen(scroller);
  if (rows.length === 0) return [];
  const first = rowIndexAt(rows, top - beyondPx);
  const last = rowIndexAt(rows, top + stepPx + height + beyondPx);
  const drawn = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return keptRow < 0 || (keptRow >= first && keptRow <= last) ? drawn : [...drawn, keptRow];
}
