import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { Direction } from './roving.ts';
import { firstStop, nextStop, stopOf } from './roving.ts';
import type { TimelineRow } from './timeline-rows.ts';

const directions: ReadonlyMap<string, Direction> = new Map([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['Home', 'home'],
  ['End', 'end'],
]);

function keyOf(target: EventTarget): string | null {
  if (!(target instanceof HTMLElement)) return null;
  return target.dataset.entry ?? target.dataset.head ?? null;
}

interface StopsProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly TimelineRow[];
  readonly hasHeads: boolean;
  readonly stopKey: string | null;
  readonly setStopKey: (key: string) => void;
  readonly showRow: (index: number) => void;
}

/** One stop of the Tab key for the whole timeline; from there the arrows lead on. */
export function useTimelineStops(props: StopsProps) {
  const { scroller, rows, hasHeads, stopKey, setStopKey, showRow } = props;
  const wanted = useRef<string | null>(null);
  const stop = (stopKey === null ? null : stopOf(rows, stopKey)) ?? firstStop(rows, hasHeads);

  useEffect(() => {
    if (wanted.current === null) return;
    // The row may have been out of view: it is there only after it was drawn.
    const key = CSS.escape(wanted.current);
    const found = scroller.current?.querySelector<HTMLElement>(
      `[data-entry="${key}"], [data-head="${key}"]`,
    );
    if (!found) return;
    wanted.current = null;
    found.focus();
  });

  return {
    stop,
    onFocus: (event: FocusEvent) => {
      const key = keyOf(event.target);
      if (key !== null && key !== stopKey) setStopKey(key);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const direction = directions.get(event.key);
      const from = keyOf(event.target) === null ? null : stop;
      const next = direction && from && nextStop(rows, from, direction, hasHeads);
      if (!next || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      wanted.current = next.key;
      setStopKey(next.key);
      showRow(next.rowIndex);
    },
  };
}
