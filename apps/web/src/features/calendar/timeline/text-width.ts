import { useEffect, useState } from 'react';
import { fontFamily } from '@/shared/theme/tokens.ts';

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

/** Width of a text of 12 px in px; `isStrong` is semibold. */
export type TextWidth = (text: string, isStrong: boolean) => number;

/** About the width of a letter, where there is nothing to measure with. */
const usualLetterPx = 6.5;

/**
 * Measures texts with a canvas, each once: the DOM would have to be laid out for it, and a day has
 * hundreds of titles.
 */
function createTextWidth(): TextWidth {
  const known = { strong: new Map<string, number>(), plain: new Map<string, number>() };
  const context = canvasContext();
  const measured = (text: string, isStrong: boolean): number => {
    if (!context) return text.length * usualLetterPx;
    context.font = `${isStrong ? 600 : 400} 12px ${fontFamily}`;
    return Math.ceil(context.measureText(text).width);
  };
  return (text, isStrong) => {
    const widths = isStrong ? known.strong : known.plain;
    const width = widths.get(text) ?? measured(text, isStrong);
    widths.set(text, width);
    return width;
  };
}

function canvasContext(): CanvasRenderingContext2D | null {
  // Without a layout engine there is no canvas either.
  if (typeof OffscreenCanvas === 'undefined') return null;
  const canvas = document.createElement('canvas');
  return canvas.getContext('2d');
}
