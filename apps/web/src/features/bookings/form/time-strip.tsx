import type { CalendarEntry, ResourceDetail, TimeRange } from '@axp/contracts';
import { Box } from '@mui/material';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clashesWith, partOf, percent, stripRange } from '@/shared/booking/day-strip.ts';
import { windowFrom } from '@/shared/booking/time-window.ts';
import { StripMarks } from '@/shared/booking/ui/day-strip.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { minutesOf } from '@/shared/lib/datetime/index.ts';

interface TimeStripProps {
  readonly resource: ResourceDetail;
  readonly window: TimeRange;
  /** Other bookings around the window; null while unknown. */
  readonly taken: readonly CalendarEntry[] | null;
  /** The sentence that says whether the window is free. */
  readonly describedBy: string;
  readonly isStartFixed: boolean;
  readonly onChange: (window: TimeRange) => void;
}

const minuteMs = 60_000;

/**
 * The resource's day with the window in it, which is dragged, or moved with the arrows; with Shift,
 * or by its end, it grows and shrinks.
 */
export function TimeStrip(props: TimeStripProps) {
  const { resource, window, taken, describedBy, isStartFixed } = props;
  const { t } = useTranslation('booking');
  const times = useTimes(resource.timezone);
  const strip = useRef<HTMLDivElement>(null);
  const drag = useDrag(props, strip);
  const shown = drag.ghost ?? window;
  const range = stripRange(window, resource.timezone);
  const slot = partOf(range, shown);
  const isTaken = resource.quantity === 1 && clashesWith(shown, taken ?? []).length > 0;
  const booked = taken?.map((entry) => times.times(entry)).join(', ');
  const begin = Date.parse(range.start);
  const value = (Date.parse(shown.start) - begin) / minuteMs;
  return (
    <div>
      <StripMarks range={range} timezone={resource.timezone} hasMinutes />
      <Box
        ref={strip}
        {...drag.strip}
        sx={{
          position: 'relative',
          height: 44,
          borderRadius: '10px',
          border: 1,
          borderColor: 'divider',
          bgcolor: 'sunken',
          touchAction: 'pan-y',
          cursor: isStartFixed ? 'auto' : 'pointer',
          userSelect: 'none',
        }}
      >
        {taken?.map((entry) => (
          <TakenBar key={`${entry.start} ${entry.bookingId}`} entry={entry} range={range} />
        ))}
        {slot && (
          <Box
            role="slider"
            className="bar-edge"
            tabIndex={0}
            aria-label={t('form.strip')}
            aria-describedby={describedBy}
            aria-valuemin={0}
            aria-valuemax={(Date.parse(range.end) - begin) / minuteMs}
            aria-valuenow={value}
            aria-valuetext={times.times(shown)}
            aria-description={booked ? t('results.stripTaken', { times: booked }) : undefined}
            onKeyDown={drag.onKeyDown}
            sx={{
              position: 'absolute',
              top: 4,
              bottom: 4,
              left: percent(slot.from),
              width: percent(slot.to - slot.from),
              minWidth: 12,
              borderRadius: '6px',
              display: 'grid',
              placeItems: 'center',
              overflow: 'hidden',
              cursor: isStartFixed ? 'ew-resize' : 'grab',
              bgcolor: isTaken ? 'error.main' : 'accent.ground',
              color: isTaken ? 'error.contrastText' : 'accent.text',
              typography: 'caption',
              fontWeight: 600,
              whiteSpace: 'nowrap',
              containerType: 'inline-size',
              '@container (max-width: 34px)': { '& > span': { display: 'none' } },
              '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
            }}
          >
            <span>{times.duration(minutesOf(shown))}</span>
            <Box
              data-edge
              aria-hidden
              sx={{ position: 'absolute', insetBlock: 0, right: 0, width: 10, cursor: 'ew-resize' }}
            />
          </Box>
        )}
      </Box>
    </div>
  );
}

/** Another booking; its title where there is room and it may be read. */
function TakenBar({ entry, range }: { readonly entry: CalendarEntry; readonly range: TimeRange }) {
  const part = partOf(range, entry);
  if (!part) return null;
  return (
    <Box
      aria-hidden
      className="bar-edge"
      sx={{
        position: 'absolute',
        top: 4,
        bottom: 4,
        left: percent(part.from),
        width: percent(part.to - part.from),
        minWidth: 3,
        px: 2,
        borderRadius: '6px',
        borderLeft: 3,
        borderColor: 'edgePast',
        bgcolor: 'bar',
        color: 'text.secondary',
        typography: 'caption',
        containerType: 'inline-size',
        display: 'grid',
        alignItems: 'center',
        overflow: 'hidden',
        '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        '@container (max-width: 40px)': { '& > span': { display: 'none' } },
      }}
    >
      <span>{entry.title}</span>
    </Box>
  );
}

interface Grab {
  readonly part: 'slot' | 'end';
  /** From the start of the window to where it was taken hold of. */
  readonly offsetMs: number;
}

/** Moves and resizes the window with the pointer and the keyboard, on the grid of the place. */
function useDrag(
  { resource, window, isStartFixed, onChange }: TimeStripProps,
  strip: { readonly current: HTMLElement | null },
) {
  const [ghost, setGhost] = useState<TimeRange | null>(null);
  const grab = useRef<Grab | null>(null);
  const range = stripRange(window, resource.timezone);
  const begin = Date.parse(range.start);
  const gridMs = resource.rules.gridMinutes * minuteMs;
  const length = minutesOf(window);
  const onGrid = (ms: number) => begin + Math.round((ms - begin) / gridMs) * gridMs;
  const iso = (ms: number) => new Date(ms).toISOString();
  const at = (clientX: number): number => {
    const box = strip.current?.getBoundingClientRect();
    if (!box || box.width === 0) return begin;
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width));
    return begin + share * (Date.parse(range.end) - begin);
  };
  const endingAt = (ms: number): TimeRange => {
    const least = Date.parse(window.start) + gridMs;
    return { start: window.start, end: iso(Math.max(least, onGrid(ms))) };
  };
  const draggedTo = ({ part, offsetMs }: Grab, clientX: number): TimeRange =>
    part === 'end'
      ? endingAt(at(clientX))
      : windowFrom(iso(onGrid(at(clientX) - offsetMs)), length);
  const byKey = (key: string, isLength: boolean): TimeRange | null => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key];
    const page = { PageUp: 60 * minuteMs, PageDown: -60 * minuteMs }[key];
    const by = page ?? (step === undefined ? null : step * gridMs);
    if (by === null) return null;
    if (isLength || isStartFixed) return endingAt(Date.parse(window.end) + by);
    return windowFrom(iso(onGrid(Date.parse(window.start) + by)), length);
  };
  return {
    ghost,
    onKeyDown: (event: KeyboardEvent) => {
      const moved = byKey(event.key, event.shiftKey);
      if (!moved) return;
      event.preventDefault();
      onChange(moved);
    },
    strip: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !(event.target instanceof HTMLElement)) return;
        const isSlot = event.target.closest('[role=slider]') !== null;
        const isEnd = isStartFixed || event.target.closest('[data-edge]') !== null;
        if (isStartFixed && !isSlot) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const offsetMs = isSlot ? at(event.clientX) - Date.parse(window.start) : 0;
        grab.current = { part: isEnd ? 'end' : 'slot', offsetMs };
        // A tap on free time moves the window there.
        if (!isSlot) setGhost(draggedTo(grab.current, event.clientX));
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (grab.current) setGhost(draggedTo(grab.current, event.clientX));
      },
      onPointerUp: () => {
        if (ghost && grab.current) onChange(ghost);
        grab.current = null;
        setGhost(null);
      },
      onPointerCancel: () => {
        grab.current = null;
        setGhost(null);
      },
    },
  };
}
