import type { Situation } from '@axp/contracts/display-situation';
import {
  isTaken,
  isWithin,
  nameOfEntry,
  situationOf,
  situationWords,
  timesAfter,
} from '@axp/contracts/display-situation';
import type { DisplayRoom, DisplayState } from '@axp/contracts/displays';
import type { DisplayPanel } from '@axp/contracts/vocabulary';
import { languages, localeOf } from '@axp/contracts/vocabulary';
import { encode } from 'uqr';
import type { Drawing, TextLine } from '../../../platform/pictures/drawing.ts';
import type { Translator } from '../../../platform/texts/texts.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { clockTime, drawDay, line } from './draw-day.ts';

interface Drawn {
  readonly state: DisplayState;
  readonly room: DisplayRoom;
  readonly panel: DisplayPanel;
  /** Host of the pages for a phone, `https://acme.example`. */
  readonly origin: string;
}

interface Layout extends Drawn {
  readonly situation: Situation;
  readonly t: Translator<'display'>;
  /** The height of the panel in the unit of the drawing: 100 where it is 5:3. */
  readonly height: number;
}

/** The width of every panel: the unit of all lengths is that of the page of a display. */
const width = 500 / 3;
const aside = { x: 113, width: 47.7 } as const;
const main = { x: 6.2, width: 101 } as const;

/**
 * Draws a room for e-ink: on black while it is booked, on white while it is free. It has no clock
 * and no countdown, so that it is another picture only when something changes.
 */
export function drawDisplay(drawn: Drawn): Drawing {
  const { state, room, panel } = drawn;
  const [across = 0, down = 0] = panel.split('x').map(Number);
  const unit = across / width;
  const height = down / unit;
  const situation = situationOf(room, Date.parse(state.until), Date.parse(state.now));
  const layout = { ...drawn, situation, height, t: textsIn(state.language, 'display') };
  const announcement = announcementOf(layout);
  return {
    width: across,
    height: down,
    unit,
    ground: isTaken(situation) ? 'black' : 'white',
    parts: [
      ...headingOf(layout),
      ...situationOfRoom(layout),
      ...(announcement ? [announcement] : drawDay({ state, room, ...main, y: height - 12.6 })),
      `<rect x="${aside.x}" y="4.2" width="${aside.width}" height="${height - 8.4}" rx="2.1"
        fill="none" stroke="currentColor" stroke-width="0.45"/>`,
      ...asideOf(layout),
    ],
  };
}

function headingOf({ room: { name, floor, capacity }, t }: Layout): TextLine[] {
  const facts = [floor, capacity === null ? null : t('seats', { count: capacity })];
  return [
    line(name, { ...main, y: 11.8, size: 8.8, smallest: 5, weight: 600 }),
    line(facts.filter((fact) => fact !== null).join(' · '), { ...main, y: 19.6, size: 5 }),
  ];
}

/** Icons beside the word, drawn around the origin. */
const icons = {
  free: '<circle r="8.5"/><path d="M-4.2 0.4 -1.3 3.3 4.4 -2.9"/>',
  busy: '<circle r="8.5"/><path d="M-4.6 0H4.6" stroke-width="3.4"/>',
  'check-in': '<circle r="8.5"/><path d="M0 -5V0.4L3.3 2.9"/>',
  closed: '<circle r="8.5"/><path d="M-5.4 -5.4 5.4 5.4"/>',
  unknown: '<circle r="8.5"/>',
} as const satisfies Record<Situation['kind'], string>;

/** The state in a word, until when, and what runs. */
function situationOfRoom(layout: Layout): Drawing['parts'] {
  const { situation, t, height } = layout;
  const middle = height * 0.42;
  const x = main.x + 23;
  return [
    `<g fill="none" stroke="currentColor" stroke-width="1.9"
      transform="translate(${main.x + 9.4} ${middle})">${icons[situation.kind]}</g>`,
    line(t(situationWords[situation.kind]), {
      x,
      y: middle + 8,
      width: main.x + main.width - x,
      size: 25,
      smallest: 12,
      weight: 600,
    }),
    line(untilOf(layout), { ...main, y: middle + 23, size: 10.8, smallest: 7 }),
    ...entryLines(layout).map((text, index) =>
      line(text, {
        ...main,
        y: middle + 33 + index * 7.4,
        size: 5.6,
        smallest: 4.6,
        weight: index === 0 ? 600 : 400,
      }),
    ),
  ];
}

function untilOf({ state, situation, t }: Layout): string {
  if (situation.kind === 'unknown') return '';
  const { kind, until } = situation;
  if (until === null) return kind === 'free' ? t('allDay') : '';
  return t(kind === 'closed' ? 'from' : 'until', { time: timeOf(until, state) });
}

/** A time, with its day where that is another one than that of the picture. */
function timeOf(instant: number, state: DisplayState): string {
  const day = dayText(instant, state);
  const time = clockTime(instant, state);
  return day === dayText(state.now, state) ? time : `${day} ${time}`;
}

function dayText(instant: number | string, { language, timezone }: DisplayState): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const format = new Intl.DateTimeFormat(localeOf[language], { ...day, timeZone: timezone });
  return format.format(new Date(instant));
}

function entryLines({ state, situation, t }: Layout): readonly string[] {
  const entry = 'entry' in situation ? situation.entry : null;
  if (!entry) return [];
  const releaseAt = entry.booking?.checkIn?.releaseAt;
  const isWaiting = situation.kind === 'check-in' && releaseAt;
  return [
    nameOfEntry(entry, t),
    isWaiting ? t('released', { time: clockTime(releaseAt, state) }) : (entry.name ?? ''),
  ];
}

/** The title of the announcement of the moment; in another language if it must be. */
function announcementOf({ state, height }: Layout): TextLine | null {
  const { announcements, now } = state;
  const current = announcements.find(({ start, end }) => isWithin(Date.parse(now), start, end));
  const texts = [state.language, ...languages].map((language) => current?.texts[language]);
  const title = texts.find((text) => text)?.title;
  return title === undefined
    ? null
    : line(`! ${title}`, { ...main, y: height - 7, size: 5.4, weight: 600 });
}

/** The day, what comes next, and the way to the phone. */
function asideOf({ state, room, situation, origin, height, t }: Layout): Drawing['parts'] {
  const column = { x: aside.x + 3.3, width: aside.width - 6.6 };
  const next = timesAfter(situation, room, Date.parse(state.now));
  const today = dayText(state.now, state);
  const page = isTaken(situation)
    ? `/booking-calendar?view=day&kind=room&room=${room.id}`
    : `/bookings/room?resourceId=${room.id}`;
  return [
    line(today, { ...column, y: 12.4, size: 6.4, smallest: 4.6, weight: 600 }),
    line(next.length > 0 ? t('next') : '', { ...column, y: 21, size: 4.6 }),
    ...next.flatMap(({ start, end, entry }, index) => {
      const range = `${clockTime(start, state)}–${clockTime(end, state)}`;
      const name = entry ? nameOfEntry(entry, t) : t('free');
      const day = dayText(start, state);
      const y = 28.6 + index * 15.4;
      return [
        line(range, { ...column, y, size: 5.4, weight: 600 }),
        line(day === today ? name : `${day} · ${name}`, {
          ...column,
          y: y + 6.4,
          size: 4.8,
          smallest: 4,
        }),
      ];
    }),
    codeOf(`${origin}${page}`, { x: column.x, y: height - 39.4 }),
    line(t('scan'), { ...column, y: height - 9, size: 4.2, smallest: 3.2 }),
  ];
}

const codeSide = 25;

/** A QR code, on white in every state. */
function codeOf(text: string, { x, y }: { readonly x: number; readonly y: number }): string {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, top) =>
    row.flatMap((isBlack, left) => (isBlack ? [`M${left} ${top}h1v1h-1z`] : [])),
  );
  return `<g transform="translate(${x} ${y}) scale(${codeSide / size})" shape-rendering="crispEdges">
    <rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/>
  </g>`;
}
