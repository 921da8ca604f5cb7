import type { CalendarResource } from '@axp/contracts';
import { useTheme } from '@mui/material/styles';
import type { RefObject } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { CalendarView } from '../calendar-view.ts';
import type { CalendarData } from '../use-calendar-data.ts';
import { groundOf } from './ground.ts';
import type { TimeScale } from './time-scale.ts';
import { timeAxis, timeScale, xOf } from './time-scale.ts';
import { byResource, scrollTopFor, timelineRows } from './timeline-rows.ts';

const labelPx = { wide: 208, narrow: 116 } as const;

const narrowPx = 700;

/** An hour is at least so wide; a wider screen shows the whole day, or more of the week. */
const hourPx = { day: 56, week: 14 } as const;

/** Where a day begins for most: what lies before is a scroll away. */
const firstHour = '07:00';

export interface TimelineLayoutProps {
  readonly view: CalendarView;
  readonly data: CalendarData;
  readonly entries: readonly CalendarEntry[];
  readonly now: number;
}

function useScale(
  { view, data }: Pick<TimelineLayoutProps, 'view' | 'data'>,
  width: number,
  label: number,
): TimeScale {
  const least = view.view === 'day' ? hourPx.day : hourPx.week;
  const { range } = data;
  const { width: leastWidth } = timeScale(range, least);
  const pxPerHour = least * Math.max(1, (width - label) / leastWidth);
  return useMemo(() => timeScale(range, pxPerHour), [range, pxPerHour]);
}

function placeAt(element: HTMLElement, left: number): void {
  element.scrollLeft = left;
}

/** Begins where the work is, in each week or day: an hour before now, else in the morning. */
function useFirstScroll(
  scroller: RefObject<HTMLElement | null>,
  scale: TimeScale,
  { data, now, isReady }: Pick<TimelineLayoutProps, 'data' | 'now'> & { readonly isReady: boolean },
): void {
  const placedAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (!isReady || placedAt.current === scale.startMs || !scroller.current) return;
    placedAt.current = scale.startMs;
    const isNow = now >= scale.startMs && now < scale.endMs;
    const { timezone, days } = data;
    const day = isNow ? wallClockOf(now, timezone).day : days.from;
    const morning = Date.parse(instantAt({ day, time: firstHour }, timezone));
    const start = isNow ? Math.min(now - 3_600_000, morning + 3_600_000) : morning;
    placeAt(scroller.current, xOf(scale, start));
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
  const { data, entries } = props;
  const { width, height: seenPx } = useElementSize(scroller);
  const label = width > 0 && width < narrowPx ? labelPx.narrow : labelPx.wide;
  const scale = useScale(props, width, label);
  const taken = useMemo(() => byResource(entries), [entries]);
  const rows = useMemo(() => timelineRows(data.resources, taken), [data.resources, taken]);
  useFirstScroll(scroller, scale, { ...props, isReady: width > 0 });
  const last = rows.at(-1);
  const { vars } = useTheme();
  const { openOf, timezone } = data;
  const axis = useMemo(() => timeAxis(scale, timezone), [scale, timezone]);
  const groundFor = useMemo(() => {
    const looks = {
      lines: axis.hours.map(({ x }) => x),
      line: vars.palette.divider,
      shade: `color-mix(in srgb, ${vars.palette.text.secondary} 11%, transparent)`,
    };
    return groundMaker((resource) => groundOf(scale, openOf(resource), looks));
  }, [scale, axis, openOf, vars]);
  return {
    label,
    scale,
    axis,
    rows,
    /** How much of the rows is seen at once, in px; 0 until it is known. */
    seenPx,
    height: last ? last.top + last.height : 0,
    groundFor,
    /** Brings a row into view, below the hours. */
    showRow: (index: number) => {
      const [element, row] = [scroller.current, rows[index]];
      const head = element?.querySelector<HTMLElement>('.head')?.offsetHeight ?? 0;
      if (!element || !row) return;
      const { scrollTop, clientHeight } = element;
      const top = scrollTopFor(row, { top: scrollTop, height: clientHeight - head });
      if (top !== scrollTop) element.scrollTo({ top });
    },
  };
}

export type TimelineLayout = ReturnType<typeof useTimelineLayout>;

/** Inner size of an element in px. */
interface ElementSize {
  readonly width: number;
  readonly height: number;
}

const unknown: ElementSize = { width: 0, height: 0 };

/** The size of an element, kept up to date; known before anything is painted, 0 until then. */
function useElementSize(ref: RefObject<HTMLElement | null>): ElementSize {
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
