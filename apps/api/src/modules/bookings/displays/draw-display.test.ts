import type { DisplayEntry, DisplayRoom, DisplayState } from '@axp/contracts/displays';
import { displayPanels } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { encode } from 'uqr';
import { drawDisplay } from './draw-display.ts';

/** A time in Bangkok on Monday, 2 November 2026. */
const at = (hour: string) => new Date(`2026-11-02T${hour}:00+07:00`).toISOString();

const entry: DisplayEntry = {
  kind: 'booking',
  start: at('10:00'),
  end: at('11:00'),
  freeAt: at('11:00'),
  isPrivate: false,
  title: 'Plans & <ideas>',
  name: 'Somchai Jaidee',
  bookedAs: null,
  booking: null,
};

const room: DisplayRoom = {
  id: 'room',
  name: 'Lotus',
  floor: 'Level 3',
  capacity: 6,
  amenities: [],
  way: '',
  open: [{ start: at('08:00'), end: at('18:00') }],
  entries: [entry],
};

const state: DisplayState = {
  id: 'display',
  kind: 'room',
  now: at('10:10'),
  until: new Date(Date.parse(at('10:10')) + 24 * 60 * 60_000).toISOString(),
  building: 'Riverside House',
  timezone: 'Asia/Bangkok',
  language: 'en',
  theme: 'light',
  screenOff: null,
  identifyUntil: null,
  actions: [],
  walkUp: null,
  rooms: [],
  announcements: [],
};

function drawn(changes: Partial<DisplayState> = {}, entries: readonly DisplayEntry[] = [entry]) {
  return drawDisplay({
    state: { ...state, ...changes },
    room: { ...room, entries: [...entries] },
    panel: '800x480',
    origin: 'https://acme.test',
  });
}

const textsOf = (...drawing: Parameters<typeof drawn>) =>
  drawn(...drawing).parts.flatMap((part) => (typeof part === 'string' ? [] : part.text));

describe('the picture of a display', () => {
  it('[D-09] has what runs and until when, and what comes next', () => {
    const next = { ...entry, start: at('11:30'), end: at('12:00'), title: 'Review' };
    expect(textsOf({}, [entry, next])).toEqual([
      'Lotus',
      'Level 3 · 6 seats',
      'Booked',
      'until 11:00',
      'Plans & <ideas>',
      'Somchai Jaidee',
      '08:00',
      '10:00',
      '12:00',
      '14:00',
      '16:00',
      '18:00',
      expect.stringContaining('2 Nov'),
      'Then',
      '11:00–11:30',
      'Free',
      '11:30–12:00',
      'Review',
      'Scan to use your phone',
    ]);
  });

  it('[D-09] names the day of a time that is not today', () => {
    const on = (hour: string) => new Date(Date.parse(at(hour)) + 24 * 60 * 60_000).toISOString();
    const repair = { ...entry, end: on('12:00'), freeAt: on('12:00') };
    const review = { ...entry, start: on('13:00'), end: on('14:00'), title: 'Review' };
    const texts = textsOf({}, [repair, review]);
    expect(texts).toContainEqual(expect.stringMatching(/^until Tue.* 3 Nov 12:00$/));
    expect(texts).toContainEqual(expect.stringMatching(/^Tue.* 3 Nov · Review$/));
  });

  it.each(['en', 'th'] as const)(
    '[D-09] makes dates and long names smaller instead of leaving their ends out: %s',
    (language) => {
      const tomorrow = new Date(Date.parse(at('12:00')) + 24 * 60 * 60_000).toISOString();
      const repair = { ...entry, end: tomorrow, freeAt: tomorrow };
      const lines = drawDisplay({
        state: { ...state, language },
        room: { ...room, name: 'Conference room Wolfgang Mozart', entries: [repair] },
        panel: '800x480',
        origin: 'https://acme.test',
      }).parts.filter((part) => typeof part !== 'string');
      // More than the usual width of a character, as a part of its height.
      const widest = 0.55;
      const cut = lines.filter(
        ({ text, smallest, width }) => text.length * widest * smallest > width,
      );
      expect(cut.map(({ text }) => text)).toEqual([]);
    },
  );

  it('[D-09] is in the language of the display', () => {
    expect(textsOf({ language: 'th', now: at('09:00') })).toEqual(
      expect.arrayContaining(['ว่าง', 'ถึง 10:00 น.', 'Level 3 · 6 ที่นั่ง']),
    );
  });

  it('[D-09] [H-05] says of a private booking that it is private', () => {
    const texts = textsOf({}, [{ ...entry, isPrivate: true, title: null, name: null }]);
    expect(texts).toContain('Private');
  });

  it('[D-09] has the announcement of the moment, in another language if it must be', () => {
    const announced = (title: string, start: string) => ({
      id: title,
      severity: 'important' as const,
      texts: { en: null, th: { title, text: '' } },
      start: at(start),
      end: at('12:00'),
    });
    const announcements = [announced('ภายหลัง', '11:00'), announced('เปลี่ยนจอภาพ', '08:00')];
    const texts = textsOf({ announcements });
    expect(texts).toContain('! เปลี่ยนจอภาพ');
    expect(texts).not.toContain('! ภายหลัง');
  });

  it.each([
    ['09:00', '/bookings/room?resourceId=room'],
    ['10:10', '/booking-calendar?view=day&kind=room&room=room'],
  ])(
    '[D-09] [R-03] has the code of the form or, while the room is taken, of its day: %s',
    (now, path) => {
      const { size, data } = encode(`https://acme.test${path}`, { border: 2 });
      const black = data.flat().filter(Boolean).length;
      const codes = drawn({ now: at(now) }).parts.flatMap((part) =>
        typeof part === 'string' && part.includes('crispEdges') ? [part] : [],
      );
      expect(codes.map((code) => code.match(/M\d+ \d+h1/g)?.length)).toEqual([black]);
      expect(codes[0]).toContain(`width="${size}"`);
    },
  );

  it('[D-09] is the same until something changes: it has no clock', () => {
    expect(drawn({ now: at('10:40') })).toEqual(drawn());
    expect(drawn({ now: at('11:00') })).not.toEqual(drawn());
  });

  it.each(displayPanels)('[D-09] has its parts apart on a panel of %s', (panel) => {
    const next = { ...entry, start: at('11:30'), end: at('12:00'), title: 'Review' };
    const { width, height, unit, parts } = drawDisplay({
      state,
      room: { ...room, entries: [entry, next] },
      panel,
      origin: 'https://acme.test',
    });
    expect(`${width}x${height}`).toBe(panel);
    const lines = parts.filter((part) => typeof part !== 'string');
    const column = (from: number) => lines.filter(({ x }) => (from > 100 ? x > from : x < 100));
    for (const one of lines) expect(one.x + one.width).toBeLessThan(width / unit);
    for (const inColumn of [column(0), column(113)]) {
      const bottoms = [...new Set(inColumn.map(({ y }) => y))].toSorted((a, b) => a - b);
      bottoms.reduce((above, y) => {
        expect(y - above).toBeGreaterThan(4);
        return y;
      });
      expect(bottoms.at(-1)).toBeLessThan(height / unit - 2);
    }
  });
});
