import type { RefObject } from 'react';
import { useDeferredValue, useEffect, useState } from 'react';
import type { TimelineRow } from './timeline-rows.ts';
import { rowIndexAt } from './timeline-rows.ts';

/** Rows are drawn anew only when somebody has scrolled so far, */
const stepPx = 96;
/** and so much beyond the edges, so that none is missed before they are. */
const beyondPx = 144;

/** How far somebody has scrolled down, as coarse as it takes. */
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
 * The rows that are drawn: those in view, some beyond, and the one that has the focus, wherever one
 * scrolls. Where each begins is known, so nothing of it is measured (ADR 16). Whoever asks is drawn
 * anew while somebody scrolls; it should be no more than the rows.
 */
export function useRowsInView({ scroller, rows, height, keptRow }: RowsInView): readonly number[] {
  const top = useScrolledPx(scroller);
  // At first what is in view, and what nobody sees yet once that is on screen.
  const [above, below] = [useDeferredValue(beyondPx, 0), useDeferredValue(stepPx + beyondPx, 0)];
  if (rows.length === 0 || height === 0) return [];
  const first = rowIndexAt(rows, top - above);
  const last = rowIndexAt(rows, top + height + below);
  const drawn = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return keptRow < 0 || (keptRow >= first && keptRow <= last) ? drawn : [...drawn, keptRow];
}
