import type { Language, TimeRange } from '@axp/contracts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import type { MailStrip } from '../../../notices/mail/index.ts';
import { clockOf, timeOf } from '../../../notices/mail/index.ts';
import type { AnswerContent } from '../../meetings/index.ts';

const minuteMs = 60_000;
const cellsPerTime = 4;
/** As many as phones show. */
const mostCells = 24;

/** End of the booked times that a meeting runs into; null if the rest of the day is booked. */
export function freeAgainAt(
  { start, end }: TimeRange,
  day: NonNullable<AnswerContent['day']>,
): string | null {
  const busy = day.busy.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  let at = Date.parse(start);
  for (const slot of busy) {
    const isJoined = Date.parse(slot.start) <= at || Date.parse(slot.start) < Date.parse(end);
    if (isJoined) at = Math.max(at, Date.parse(slot.end));
  }
  return at > Date.parse(start) && at < Date.parse(day.end) ? new Date(at).toISOString() : null;
}

/** The day of a meeting in cells of half an hour, or of an hour if it is long. */
export function dayStrip(
  { event, day, room }: Pick<AnswerContent, 'event' | 'day' | 'room'>,
  language: Language,
): MailStrip | null {
  if (!event || !day) return null;
  const [from, to] = [Date.parse(day.start), Date.parse(day.end)];
  const halfHours = Math.ceil((to - from) / (30 * minuteMs));
  const cellMs = (halfHours > mostCells ? 60 : 30) * minuteMs;
  const starts = Array.from(
    { length: Math.ceil((to - from) / cellMs) },
    (_, i) => from + i * cellMs,
  );
  const isWithin = (at: number) => (slot: TimeRange) =>
    Date.parse(slot.start) < at + cellMs && Date.parse(slot.end) > at;
  const timeAt = (at: number) => new Date(at).toISOString();
  const times = day.busy.map((slot) => timeOf(slot, event.timezone, language));
  return {
    label: textsIn(language, 'room')('busy', { room: room.name, times: times.join(', ') }),
    cells: starts.map((at) => ({
      isBusy: day.busy.some(isWithin(at)),
      isWanted: isWithin(at)(event),
    })),
    times: starts
      .filter((_, index) => index % cellsPerTime === 0)
      .map((at) => clockOf(timeAt(at), event.timezone, language)),
    cellsPerTime,
  };
}
