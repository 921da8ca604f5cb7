import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

interface KeptList {
  /** How many entries are shown; the place is taken up when there are more. */
  readonly count: number;
  /** Selector of an entry's focusable element. */
  readonly links: string;
}

/**
 * Moves focus to the first newly loaded item: the button disappears after the last page, which
 * would reset the focus. Returns a function to call before loading more.
 */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  { count, links }: KeptList,
): () => void {
  const known = useRef<{ readonly links: ReadonlySet<Element>; readonly count: number }>(null);
  useEffect(() => {
    if (known.current === null || count <= known.current.count) return;
    const before = known.current.links;
    known.current = null;
    const { activeElement } = document;
    // Keeps the focus if the user moved it.
    if (activeElement !== document.body && !activeElement?.matches('button:disabled')) return;
    const found = list.current?.querySelectorAll<HTMLElement>(links) ?? [];
    [...found].find((link) => !before.has(link))?.focus({ preventScroll: true });
  }, [list, count, links]);
  return () => {
    known.current = { links: new Set(list.current?.querySelectorAll(links)), count };
  };
}
