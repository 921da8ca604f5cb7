import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/** Inner size of an element in px. */
export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

const unknown: ElementSize = { width: 0, height: 0 };

/** The size of an element, kept up to date; known before anything is painted, 0 until then. */
export function useElementSize(ref: RefObject<HTMLElement | null>): ElementSize {
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
