import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

interface RowKeysOptions {
  readonly count: number;
  readonly pageSize: number;
  readonly container: RefObject<HTMLElement | null>;
  readonly show: (index: number) => void;
  readonly open: (index: number) => void;
  readonly toggle: (index: number) => void;
}

/** Where a key leads from a row; null for a key that leads nowhere. */
function rowAfter(key: string, active: number, { count, pageSize }: RowKeysOptions) {
  const last = count - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageSize,
    PageUp: active - pageSize,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? null : Math.max(0, Math.min(last, next));
}

/** Rows by keyboard: one of them is in the tab order, arrows lead to the others. */
export function useRowKeys(options: RowKeysOptions) {
  const { count, container, show, open, toggle } = options;
  const [chosen, setChosen] = useState(0);
  const active = Math.max(0, Math.min(chosen, count - 1));
  const isFocusWanted = useRef(false);
  useEffect(() => {
    if (!isFocusWanted.current) return;
    isFocusWanted.current = false;
    container.current
      ?.querySelector<HTMLElement>(`[data-row="${active}"]`)
      ?.focus({ preventScroll: true });
  }, [active, container]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.row !== undefined;
    if (!isOnRow || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = rowAfter(event.key, active, options);
    if (next !== null) {
      isFocusWanted.current = next !== active;
      show(next);
      setChosen(next);
    } else if (event.key === 'Enter') open(active);
    else if (event.key === ' ' || event.key === 'x') toggle(active);
    else return;
    event.preventDefault();
  };
  return { active, setActive: setChosen, onKeyDown };
}
