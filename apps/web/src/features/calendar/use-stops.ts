import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { StopRows } from './timeline/roving.ts';
import { firstStop, nextStop, stopOf } from './timeline/roving.ts';

function keyOf(target: EventTarget): string | null {
  return target instanceof HTMLElement ? (target.dataset.stop ?? null) : null;
}

interface StopsProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: StopRows;
  readonly showRow: (index: number) => void;
}

/**
 * One stop of the Tab key for all rows; from there the arrows lead on, to elements with `data-stop`.
 */
export function useStops({ scroller, rows, showRow }: StopsProps) {
  const [stopKey, setStopKey] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const last = stopKey === null ? null : stopOf(rows, stopKey);
  const stop = last ?? firstStop(rows);

  useEffect(() => {
    if (wanted.current === null) return;
    // The row may have been out of view: it is there only after it was rendered.
    const key = CSS.escape(wanted.current);
    const found = scroller.current?.querySelector<HTMLElement>(`[data-stop="${key}"]`);
    if (!found) return;
    wanted.current = null;
    found.focus();
  });

  return {
    stop,
    /** The row of what has, or last had, the focus. */
    focusedRow: last?.rowIndex ?? -1,
    onFocus: (event: FocusEvent) => {
      const key = keyOf(event.target);
      if (key !== null && key !== stopKey) setStopKey(key);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = keyOf(event.target) === null ? null : stop;
      const next = from && nextStop(rows, from, event.key);
      if (!next || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      wanted.current = next.key;
      setStopKey(next.key);
      showRow(next.rowIndex);
    },
  };
}
