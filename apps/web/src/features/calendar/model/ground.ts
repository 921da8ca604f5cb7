import type { TimeScale } from './time-scale.ts';
import { spanOf } from './time-scale.ts';

interface OpenTime {
  readonly start: string;
  readonly end: string;
}

/** Where a place is closed on the axis, in px; nothing where it is never closed. */
export function closedSpans(scale: TimeScale, open: readonly OpenTime[] | null) {
  if (open === null) return [];
  const spans: { from: number; to: number }[] = [];
  let from = 0;
  for (const { start, end } of open) {
    const { left, width } = spanOf(scale, { startMs: Date.parse(start), endMs: Date.parse(end) });
    if (width === 0) continue;
    if (left > from) spans.push({ from, to: left });
    from = Math.max(from, left + width);
  }
  if (from < scale.width) spans.push({ from, to: scale.width });
  return spans;
}

/**
 * Background of a row as CSS images: hour lines and closed times. Rows with the same hours share
 * one text, without extra elements.
 */
export function groundOf(
  scale: TimeScale,
  open: readonly OpenTime[] | null,
  { line, shade, lines }: { line: string; shade: string; lines: readonly number[] },
): string {
  const stripe = (color: string, from: number, to: number) =>
    `transparent ${from}px, ${color} ${from}px, ${color} ${to}px, transparent ${to}px`;
  const pictures = [
    lines.map((x) => stripe(line, x, x + 1)),
    closedSpans(scale, open).map(({ from, to }) => stripe(shade, from, to)),
  ];
  return pictures
    .filter((stripes) => stripes.length > 0)
    .map((stripes) => `linear-gradient(to right, ${stripes.join(', ')})`)
    .join(', ');
}
