import type { DisplayRoom, DisplayState } from '@axp/contracts/displays';
import { TZDate } from '@date-fns/tz';
import type { Drawing, TextLine } from '../../../platform/pictures/drawing.ts';
import { clockOf } from '../../notices/mail/index.ts';

const hours = { from: 8, to: 18, step: 2 } as const;
const height = 4;

interface Strip {
  readonly state: DisplayState;
  readonly room: DisplayRoom;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The working day as a strip, without the past: the present is no mark that would move. */
export function drawDay({ state, room, x, y, width }: Strip): Drawing['parts'] {
  const hourAt = (hour: number) => new TZDate(state.now, state.timezone).setHours(hour, 0, 0, 0);
  const [begin, end] = [hourAt(hours.from), hourAt(hours.to)];
  const place = (instant: number) =>
    x + width * Math.min(Math.max((instant - begin) / (end - begin), 0), 1);
  const bars = room.entries.map((entry) => {
    const left = place(Date.parse(entry.start));
    return `<rect x="${left}" y="${y}" width="${place(Date.parse(entry.end)) - left}" height="${height}"/>`;
  });
  const marks = Array.from({ length: (hours.to - hours.from) / hours.step + 1 }, (_, index) =>
    hourAt(hours.from + index * hours.step),
  );
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="0.8" fill="none"
      stroke="currentColor" stroke-width="0.45"/>`,
    ...bars,
    ...marks.map((mark, index) =>
      line(clockTime(mark, state), {
        // The last one ends where the strip does.
        x: place(mark) - (index * 8.4) / (marks.length - 1),
        y: y + height + 4.6,
        size: 3.2,
        width: 20,
      }),
    ),
  ];
}

type LineOptions = Omit<TextLine, 'text' | 'weight' | 'smallest'> & Partial<TextLine>;

/** A line of text: of one size and the normal weight unless it is said. */
export function line(text: string, options: LineOptions): TextLine {
  return { weight: 400, smallest: options.size, ...options, text };
}

/** The time of an instant by the clock of a display. */
export function clockTime(
  instant: number | string,
  { timezone, language }: Pick<DisplayState, 'timezone' | 'language'>,
): string {
  return clockOf(instant, timezone, language);
}
