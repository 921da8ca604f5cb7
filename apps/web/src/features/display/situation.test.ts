import { nextTimes, situationOf } from '@axp/contracts/display-situation';
import { describe, expect, it } from '@jest/globals';
import { lengthChoices } from './length-choices.ts';
import { at, entry, room, waiting } from './testing/samples.ts';

const moment = (hour: string) => Date.parse(at(hour));
const known = Date.parse(at('10:00', 24));
const rules = { gridMinutes: 15, maxLengthMinutes: 480, bufferMinutes: 0 };

describe('the situation of a room', () => {
  it.each([
    ['before its first booking', '09:00', { kind: 'free', until: moment('10:00') }],
    ['during a booking', '10:59', { kind: 'busy', until: moment('11:00') }],
    ['after its last booking', '11:00', { kind: 'free', until: moment('18:00') }],
    ['outside of its hours', '07:00', { kind: 'closed', until: moment('08:00') }],
    ['after its hours', '18:00', { kind: 'closed', until: null }],
  ] as const)('[D-09] %s', (_, hour, expected) => {
    expect(situationOf(room({ entries: [entry()] }), known, moment(hour))).toMatchObject(expected);
  });

  it('[D-09] is never free without information', () => {
    const open = room({ open: [{ start: at('08:00'), end: at('18:00', 24) }] });
    expect(situationOf(open, known, known)).toEqual({ kind: 'unknown' });
    expect(situationOf(open, known, known - 1)).toEqual({ kind: 'free', until: null });
  });

  it.each([
    ['09:44', 'free'],
    ['09:45', 'check-in'],
    ['10:59', 'check-in'],
    ['11:00', 'free'],
  ])('[D-09] asks for the check-in from its opening to the end: %s', (hour, kind) => {
    expect(situationOf(room({ entries: [waiting] }), known, moment(hour)).kind).toBe(kind);
  });

  it('[D-09] is busy in the time that is kept free after a booking', () => {
    const after = room({ entries: [entry({ freeAt: at('11:15') })] });
    const expected = { kind: 'busy', entry: null, until: moment('11:15') };
    expect(situationOf(after, known, moment('11:05'))).toEqual(expected);
  });
});

describe('the times that follow', () => {
  it('[D-09] are bookings and the free times between them', () => {
    const later = entry({ start: at('13:00'), end: at('14:00') });
    const next = nextTimes(room({ entries: [entry(), later] }), moment('11:00'));
    expect(next).toEqual([
      { start: moment('11:00'), end: moment('13:00'), entry: null },
      { start: moment('13:00'), end: moment('14:00'), entry: later },
    ]);
  });
});

describe('free times between bookings', () => {
  const hours = [
    { start: at('08:00'), end: at('18:00') },
    { start: at('08:00', 24), end: at('18:00', 24) },
  ];

  it('[D-09] are none while the room is closed', () => {
    const tomorrow = entry({ start: at('09:00', 24), end: at('10:00', 24) });
    const next = nextTimes(room({ open: hours, entries: [tomorrow] }), moment('18:00'));
    expect(next).toEqual([
      { start: Date.parse(at('08:00', 24)), end: Date.parse(at('09:00', 24)), entry: null },
      { start: Date.parse(at('09:00', 24)), end: Date.parse(at('10:00', 24)), entry: tomorrow },
    ]);
  });

  it('[D-09] begin after the time that is kept free after a booking', () => {
    const first = entry({ freeAt: at('11:15') });
    const later = entry({ start: at('13:00'), end: at('14:00') });
    const [, free] = nextTimes(room({ entries: [first, later] }), moment('10:00'));
    expect(free).toEqual({ start: moment('11:15'), end: moment('13:00'), entry: null });
  });
});

describe('the lengths on offer', () => {
  const choices = (from: string, entries = [entry({ start: at('11:00'), end: at('12:00') })]) =>
    lengthChoices(room({ entries }), {
      rules,
      timezone: 'Asia/Bangkok',
      from: moment(from),
      begunAt: moment(from),
    }).map(({ minutes, end }) => [minutes, end && new Date(end).toISOString()]);

  it('[D-09] end on the grid nearest to their length', () => {
    expect(choices('10:04', [])).toEqual([
      [11, at('10:15')],
      [26, at('10:30')],
      [41, at('10:45')],
      [56, at('11:00')],
    ]);
  });

  it('[D-09] end with the free time, and are not possible after it', () => {
    expect(choices('10:20')).toEqual([
      [10, at('10:30')],
      [25, at('10:45')],
      [40, at('11:00')],
      [60, null],
    ]);
    expect(choices('10:57').map(([, end]) => end)).toEqual([null, null, null, null]);
  });

  it('[D-09] leave the time between bookings free, and end with the hours', () => {
    const chosen = lengthChoices(
      room({ entries: [entry({ start: at('11:00'), end: at('12:00') })] }),
      {
        rules: { ...rules, bufferMinutes: 15 },
        timezone: 'Asia/Bangkok',
        from: moment('10:30'),
        begunAt: moment('10:30'),
      },
    );
    expect(chosen.map(({ end }) => end)).toEqual([moment('10:45'), null, null, null]);
    expect(choices('17:45', []).map(([, end]) => end)).toEqual([at('18:00'), null, null, null]);
  });
});
