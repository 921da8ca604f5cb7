import { isWithin, nextStart } from '@axp/contracts/display-situation';
import type { DisplayRoom, DisplayState } from '@axp/contracts/displays';
import { walkUpMinutes } from '@axp/contracts/vocabulary';
import { formatTime } from '@/shared/lib/datetime/index.ts';

export interface LengthChoice {
  readonly minutes: number;
  /** Null where the room is not free for so long. */
  readonly end: number | null;
}

interface Choosing {
  readonly rules: NonNullable<DisplayState['walkUp']>;
  readonly timezone: string;
  /** When the added time begins: now, or the end of the booking. */
  readonly from: number;
  /** When the booking began. */
  readonly begunAt: number;
}

/** Lengths on the grid that a booking can have or be extended by; the last that fits may be shorter. */
export function lengthChoices(
  room: DisplayRoom,
  { rules, timezone, from, begunAt }: Choosing,
): readonly LengthChoice[] {
  const next = nextStart(room.entries, from - 1);
  const open = room.open.find(({ start, end }) => isWithin(from, start, end));
  const limit = Math.min(
    next === null ? Infinity : next - rules.bufferMinutes * minuteMs,
    open ? Date.parse(open.end) : from,
    begunAt + rules.maxLengthMinutes * minuteMs,
  );
  const grid = { gridMs: rules.gridMinutes * minuteMs, timezone };
  let last = from;
  return walkUpMinutes.map((minutes) => {
    const wanted = nearest(from + minutes * minuteMs, grid);
    const end = wanted <= limit ? wanted : previous(limit, grid);
    if (end - last < shortestMs) return { minutes, end: null };
    last = end;
    return { minutes: Math.round((end - from) / minuteMs), end };
  });
}

const minuteMs = 60_000;
/** Less is no use to anyone. */
const shortestMs = 5 * minuteMs;

interface Grid {
  readonly gridMs: number;
  readonly timezone: string;
}

/** The grid is counted from midnight of the room's clock, as on the server (Z-10). */
function previous(instant: number, { gridMs, timezone }: Grid): number {
  const [hours = 0, minutes = 0] = formatTime(instant, { timezone, language: 'en' })
    .split(':')
    .map(Number);
  const sinceMidnight = (hours * 60 + minutes) * minuteMs + (instant % minuteMs);
  return instant - (sinceMidnight % gridMs);
}

function nearest(instant: number, grid: Grid): number {
  const before = previous(instant, grid);
  return instant - before < grid.gridMs / 2 ? before : before + grid.gridMs;
}
