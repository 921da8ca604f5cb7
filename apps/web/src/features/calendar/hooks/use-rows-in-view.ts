import type { RefObject } from 'react';
import { useDeferredValue, useEffect, useState } from 'react';
import type { TimelineRow } from '../model/timeline-rows.ts';
import { rowIndexAt } from '../model/timeline-rows.ts';

/** Scroll distance that triggers a render. */
const stepPx = 96;
/** and so much beyond the edges, so that none is missed before they are. */
const beyondPx = 144;

/** Scroll position, rounded to a step. */
function useScrolledPx(scroller: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => setTop(Math.floor(element.scrollTop / stepPx) * stepPx);
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller]);
  return top;
}

interface RowsInView {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly TimelineRow[];
  /** How much of them is seen at once, in px; nothing is drawn as long as that is not known. */
  readonly height: number;
  /** Stays drawn wherever one scrolls; -1 is none. */
  readonly keptRow: number;
}

/**
 * Returns the rendered rows: the visible ones, some beyond, and the focused one. Row positions are
 * computed, so nothing is measured (ADR 16). The caller re-renders while scrolling, so it should
 * contain only rows.
 */
export function useRowsInView({ scroller, rows, height, keptRow }: RowsInView): readonly number[] {
  const top = useScrolledPx(scroller);
  // Renders visible rows first, off-screen rows afterwards.
  const [above, below] = [useDeferredValue(beyondPx, 0), useDeferredValue(stepPx + beyondPx, 0)];
  if (rows.length === 0 || height === 0) return [];
  const first = rowIndexAt(rows, top - above);
  const last = rowIndexAt(rows, top + height + below);
  const drawn = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return keptRow < 0 || (keptRow >= first && keptRow <= last) ? drawn : [...drawn, keptRow];
}
