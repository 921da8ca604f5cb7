import type { QuietHours } from '@axp/contracts';
import { instantOf, wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Quiet times repeat after a week. */
const daysAhead = 8;

interface Quiet {
  /** Null where all days are quiet. */
  readonly until: string | null;
}

/** Returns the end of the quiet hours that an instant is in, on the clocks of a zone; null outside. */
export function quietAt(hours: QuietHours, timezone: string, at: string): Quiet | null {
  const wall = wallTimeOf(at, timezone);
  if (!isQuiet(hours, wall)) return null;
  const today = wall - (wall % dayMs);
  const ends = Array.from({ length: daysAhead }, (_, day) => today + day * dayMs).flatMap(
    (midnight) => [midnight, midnight + timeOfDay(quietTimeOf(hours, midnight)?.end ?? '00:00')],
  );
  const isEnd = (instant: string) => instant > at && !isQuiet(hours, wallTimeOf(instant, timezone));
  const found = ends.flatMap((end) => instantsOf(end, { wall, at, timezone }).filter(isEnd));
  return { until: found.toSorted()[0] ?? null };
}

/** A time that clocks show twice, when they go back, is also looked for by the offset of now. */
function instantsOf(
  end: number,
  now: { readonly wall: number; readonly at: string; readonly timezone: string },
): readonly string[] {
  const sameOffset = new Date(Date.parse(now.at) + end - now.wall).toISOString();
  return [instantOf(end, now.timezone), sameOffset];
}

function isQuiet(hours: QuietHours, wall: number): boolean {
  const quiet = quietTimeOf(hours, wall);
  if (quiet === null) return false;
  const time = wall % dayMs;
  const [start, end] = [timeOfDay(quiet.start), timeOfDay(quiet.end)];
  if (start === end) return true;
  return start < end ? start <= time && time < end : start <= time || time < end;
}

function quietTimeOf({ weekdays, weekend }: QuietHours, wall: number) {
  const weekday = new Date(wall).getUTCDay();
  return weekday === 0 || weekday === 6 ? weekend : weekdays;
}

function timeOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * minuteMs;
}
