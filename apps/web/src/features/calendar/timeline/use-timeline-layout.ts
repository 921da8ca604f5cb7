import type { CalendarResource } from '@axp/contracts';
import { useTheme } from '@mui/material/styles';
import type { RefObject } from 'react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { OpenTimes } from '@/shared/booking/open-at.ts';
import { isSameClock } from '@/shared/lib/datetime/index.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { CalendarData } from '../use-calendar-data.ts';
import { labelWidthAt, useElementSize, useHeightAbove } from '../use-element-size.ts';
import type { TimeScale } from './time-scale.ts';
import { axisHours, axisRange, spanOf, timeScale, xOf } from './time-scale.ts';
import { byResource, scrollTopFor, timelineRows } from './timeline-rows.ts';

/** An hour is at least so wide; a wider screen fits the opening hours into its width. */
const leastHourPx = 44;

export interface TimelineLayoutProps {
  readonly data: CalendarData;
  readonly entries: readonly CalendarEntry[];
  readonly now: number;
}

/** The hours of the day that are shown, stretched over the width beside the names. */
function useScale({ data, entries }: TimelineLayoutProps, axisPx: number): TimeScale {
  const { day, timezone, range, resources, openOf } = data;
  const { start, end } = useMemo(() => {
    const here = resources.filter((row) => isSameClock(range.start, row.timezone, timezone));
    return axisRange({ day, timezone, range, open: here.map(openOf), entries });
  }, [day, timezone, range, resources, openOf, entries]);
  const { width: leastWidth } = timeScale({ start, end }, leastHourPx);
  const pxPerHour = leastHourPx * Math.max(1, axisPx / leastWidth);
  return useMemo(() => timeScale({ start, end }, pxPerHour), [start, end, pxPerHour]);
}

function placeAt(element: HTMLElement, left: number): void {
  element.scrollLeft = left;
}

/** Where the day is wider than the screen, it begins an hour before now. */
function useFirstScroll(
  scroller: RefObject<HTMLElement | null>,
  scale: TimeScale,
  { now, isReady }: { readonly now: number; readonly isReady: boolean },
): void {
  const placedAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (!isReady || placedAt.current === scale.startMs || !scroller.current) return;
    placedAt.current = scale.startMs;
    const isNow = now >= scale.startMs && now < scale.endMs;
    placeAt(scroller.current, isNow ? xOf(scale, now - 3_600_000) : 0);
  });
}

/** Draws the ground of rows; those that share their hours share it. */
function groundMaker(draw: (resource: CalendarResource) => string) {
  const known = new Map<string | null, string>();
  return (resource: CalendarResource): string => {
    const ground = known.get(resource.openingId) ?? draw(resource);
    known.set(resource.openingId, ground);
    return ground;
  };
}

/** Sizes and places: how wide an hour is, and which rows there are. */
export function useTimelineLayout(
  scroller: RefObject<HTMLElement | null>,
  props: TimelineLayoutProps,
) {
  const { data, entries, now } = props;
  const { width, height: seenPx } = useElementSize(scroller);
  const above = useHeightAbove(scroller);
  const label = labelWidthAt(width);
  const scale = useScale(props, width - label);
  const taken = useMemo(() => byResource(entries), [entries]);
  const rows = useMemo(() => timelineRows(data.resources, taken), [data.resources, taken]);
  useFirstScroll(scroller, scale, { now, isReady: width > 0 });
  const last = rows.at(-1);
  const { vars } = useTheme();
  const { openOf, timezone } = data;
  const hours = useMemo(() => axisHours(scale, timezone), [scale, timezone]);
  const groundFor = useMemo(() => {
    const { divider: line, sunken: shade } = vars.palette;
    const looks = { lines: hours.map(({ x }) => x).filter((x) => x > 0), line, shade };
    return groundMaker((resource) => groundOf(scale, openOf(resource), looks));
  }, [scale, hours, openOf, vars]);
  return {
    label,
    above,
    isNarrow: label < labelWidthAt(0),
    scale,
    hours,
    rows,
    /** How much of the rows is seen at once, in px; 0 until it is known. */
    seenPx,
    height: last ? last.top + last.height : 0,
    groundFor,
    showRow: (index: number) => showRow(scroller.current, rows[index]),
  };
}

/** Where a place is closed on the axis, in px; nothing where it is never closed. */
export function closedSpans(scale: TimeScale, open: OpenTimes | null) {
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
 * Background of a row: hour lines and closed times. Rows with the same hours share one text, without
 * extra elements. Pictures of one colour are filled, while each pixel of a gradient is computed.
 */
function groundOf(
  scale: TimeScale,
  open: OpenTimes | null,
  { line, shade, lines }: { line: string; shade: string; lines: readonly number[] },
): string {
  const fill = (color: string, from: number, to: number) =>
    `linear-gradient(${color}, ${color}) ${from}px 0 / ${to - from}px 100% no-repeat`;
  return [
    ...lines.map((x) => fill(line, x, x + 1)),
    ...closedSpans(scale, open).map(({ from, to }) => fill(shade, from, to)),
  ].join(', ');
}

export type TimelineLayout = ReturnType<typeof useTimelineLayout>;

/** Brings a row into view, below the hours and the head of its building. */
export function showRow(
  element: HTMLElement | null,
  row: { readonly top: number; readonly height: number } | undefined,
): void {
  const head = element?.querySelector<HTMLElement>('.head')?.offsetHeight ?? 0;
  const building = element?.querySelector<HTMLElement>('.building')?.offsetHeight ?? 0;
  if (!element || !row) return;
  const { scrollTop, clientHeight } = element;
  const padded = { top: row.top - building, height: row.height + building };
  const top = scrollTopFor(padded, { top: scrollTop, height: clientHeight - head });
  if (top !== scrollTop) element.scrollTo({ top });
}
