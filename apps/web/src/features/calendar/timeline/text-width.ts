import { useEffect, useState } from 'react';
import { remembered } from '@/shared/lib/remembered.ts';
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
  const context = canvasContext();
  const widthIn = (weight: number) =>
    remembered((text: string): number => {
      if (!context) return text.length * usualLetterPx;
      context.font = `${weight} 12px ${fontFamily}`;
      return Math.ceil(context.measureText(text).width);
    });
  const [strong, plain] = [widthIn(600), widthIn(400)];
  return (text, isStrong) => (isStrong ? strong(text) : plain(text));
}

function canvasContext(): CanvasRenderingContext2D | null {
  // Without a layout engine there is no canvas either.
  if (typeof OffscreenCanvas === 'undefined') return null;
  const canvas = document.createElement('canvas');
  return canvas.getContext('2d');
}
