import { useEffect, useState } from 'react';
import type { TextWidth } from './text-width.ts';
import { createTextWidth } from './text-width.ts';

/** Measures texts, again when the fonts are loaded, because fallback fonts have other widths. */
export function useTextWidth(): TextWidth {
  const [width, setWidth] = useState(() => createTextWidth());
  useEffect(() => {
    let isGone = false;
    const { fonts } = document;
    if (!fonts || fonts.status === 'loaded') return undefined;
    void fonts.ready.then(() => {
      if (!isGone) setWidth(() => createTextWidth());
    });
    return () => {
      isGone = true;
    };
  }, []);
  return width;
}
