import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

const unknown = { width: 0, height: 0 };

/** The inner size of an element in px, kept up to date; known before anything is painted, 0 until then. */
export function useElementSize(ref: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState(unknown);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((last) =>
        last.width === width && last.height === height ? last : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

const labelPx = { wide: 216, narrow: 112 } as const;

const narrowPx = 700;

/** Width of the column of names in px. */
export function labelWidthAt(width: number): number {
  return width > 0 && width < narrowPx ? labelPx.narrow : labelPx.wide;
}

/** The height of what stands above an element on the page, for what fills the rest of the screen. */
export function useHeightAbove(ref: RefObject<HTMLElement | null>): number {
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      setAbove(Math.max(0, Math.round(top)));
    };
    measure();
    window.addEventListener('resize', measure);
    // Content above can grow later: a second line of filters, a note, a banner.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('resize', measure);
      observer.disconnect();
    };
  }, [ref]);
  return above;
}
