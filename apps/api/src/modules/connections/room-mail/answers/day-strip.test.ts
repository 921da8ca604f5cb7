import { describe, expect, it } from '@jest/globals';
import { dayStrip, freeAgainAt } from './day-strip.ts';
import { wrapLines } from './wrap-lines.ts';

const at = (time: string) => new Date(`2026-11-02T${time}+07:00`).toISOString();
const slot = (start: string, end: string) => ({ start: at(start), end: at(end) });
const dayOf = (...busy: ReturnType<typeof slot>[]) => ({
  ...slot('08:00', '18:00'),
  busy,
  resource: { id: 'room-1', type: 'room' as const },
});

describe('[E-02] the time at which a room is free again', () => {
  it.each([
    ['the end of what it is booked for', [slot('10:00', '11:00')], at('11:00')],
    ['after what follows at once', [slot('11:00', '12:00'), slot('09:00', '11:00')], at('12:00')],
    ['after what begins during the meeting', [slot('10:30', '11:30')], at('11:30')],
    [
      'not before the end of a longer booking',
      [slot('09:00', '12:00'), slot('10:00', '11:00')],
      at('12:00'),
    ],
    ['unknown where it is booked until the end of the day', [slot('10:00', '18:00')], null],
    ['unknown where nothing is in the way', [slot('14:00', '15:00')], null],
  ])('is %s', (_, busy, expected) => {
    expect(freeAgainAt(slot('10:00', '11:00'), dayOf(...busy))).toBe(expected);
  });
});

describe('[E-02] the cells of a day', () => {
  const room = { name: 'Thames', email: 'thames@rooms.acme.test' };
  const event = {
    uid: 'meeting-1',
    sequence: 0,
    recurrenceId: null,
    ...slot('10:00', '11:00'),
    timezone: 'Asia/Bangkok',
  };
  const stripOf = (from: string, to: string) =>
    dayStrip({ event, room, day: { ...dayOf(slot('10:30', '12:00')), ...slot(from, to) } }, 'en');

  it('are half hours of a day of twelve hours, and hours of a longer one', () => {
    const strip = stripOf('08:00', '20:00');
    expect(strip?.cells).toHaveLength(24);
    expect(strip?.cells.flatMap(({ isBusy }, index) => (isBusy ? [index] : []))).toEqual([5, 6, 7]);
    expect(strip?.cells.flatMap(({ isWanted }, index) => (isWanted ? [index] : []))).toEqual([
      4, 5,
    ]);
    expect(strip?.times.slice(0, 2)).toEqual(['08:00', '10:00']);
    expect(stripOf('08:00', '21:00')?.cells).toHaveLength(13);
    expect(dayStrip({ event: null, room, day: dayOf() }, 'en')).toBeNull();
  });
});

describe('[E-02] the lines of a plain text', () => {
  it('keep a link whole, and stand below the text of a numbered step', () => {
    const link = `https://acme.example/${'a'.repeat(80)} and more words`;
    expect(wrapLines(link)).toBe(link);
    const words = 'An approver decides by noon of the day before the meeting begins at the office';
    expect(wrapLines(`1. ${words}`).split('\n')[1]).toMatch(/^ {3}\w/);
    expect(wrapLines(words).split('\n')[1]).toMatch(/^\w/);
  });
});
