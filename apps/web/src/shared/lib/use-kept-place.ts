import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

interface Shown {
  /** How many entries are shown; the place is taken up when there are more. */
  readonly count: number;
  /** What of an entry takes the focus, as a selector. */
  readonly links: string;
}

/**
 * Who asks for more of a list goes on at the first of what is added: the button that was pressed
 * is gone after the last page, and the keyboard would begin at the top of the page again. Gives
 * what is called before more is fetched.
 */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  { count, links }: Shown,
): () => void {
  const known = useRef<{ readonly links: ReadonlySet<Element>; readonly count: number }>(null);
  useEffect(() => {
    if (known.current === null || count <= known.current.count) return;
    const before = known.current.links;
    known.current = null;
    const { activeElement } = document;
    // Who has gone elsewhere meanwhile stays there.
    if (activeElement !== document.body && !activeElement?.matches('button:disabled')) return;
    const found = list.current?.querySelectorAll<HTMLElement>(links) ?? [];
    [...found].find((link) => !before.has(link))?.focus({ preventScroll: true });
  }, [list, count, links]);
  return () => {
    known.current = { links: new Set(list.current?.querySelectorAll(links)), count };
  };
}
