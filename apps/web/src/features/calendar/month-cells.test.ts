import { describe, expect, it } from '@jest/globals';
import { entriesByDay } from './entries-by-day.ts';
import { monthCells } from './month-cells.ts';
import { sampleEntry } from './testing/entries.ts';

const timezone = 'Asia/Bangkok';
const week = { from: '2026-11-23', to: '2026-11-30' };

describe('days of entries', () => {
  it('[Z-10] start and end at midnight of the place, half-open', () => {
    const late = sampleEntry('2026-11-23T16:00:00Z', '2026-11-23T17:00:00Z');
    const over = sampleEntry('2026-11-23T16:00:00Z', '2026-11-23T18:00:00Z');
    const days = entriesByDay([late, over], week, timezone);
    expect(days.map(({ day, entries }) => [day, entries.length]).slice(0, 3)).toEqual([
      ['2026-11-23', 2],
      ['2026-11-24', 1],
      ['2026-11-25', 0],
    ]);
  });

  it('[Z-10] have 25 hours when the clock goes back', () => {
    const span = { from: '2026-10-25', to: '2026-10-27' };
    const lastHour = sampleEntry('2026-10-25T22:00:00Z', '2026-10-25T23:00:00Z');
    const [first, second] = entriesByDay([lastHour], span, 'Europe/Berlin');
    expect([first?.entries.length, second?.entries.length]).toEqual([1, 0]);
  });
});

describe('[Z-90] cells of a month', () => {
  it('keep a booking of several days in one row', () => {
    const long = sampleEntry('2026-11-23T05:00:00Z', '2026-11-25T05:00:00Z', { key: 'long' });
    const early = sampleEntry('2026-11-24T01:00:00Z', '2026-11-24T02:00:00Z', { key: 'early' });
    const cells = monthCells(entriesByDay([long, early], week, timezone), 3);
    const keys = cells.map(({ slots }) => slots.map((slot) => slot?.entry.key));
    expect(keys.slice(0, 4)).toEqual([['long'], ['long', 'early'], ['long'], []]);
    const ends = cells
      .slice(0, 3)
      .map(({ slots }) => [slots[0]?.isFromBefore, slots[0]?.isGoingOn]);
    expect(ends).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
  });

  it('show own bookings before all others, and count the rest', () => {
    const at = (hour: number, isMine: boolean) =>
      sampleEntry(`2026-11-24T0${hour}:00:00Z`, `2026-11-24T0${hour}:30:00Z`, {
        key: `${hour}`,
        isMine,
      });
    const entries = [at(1, false), at(2, false), at(3, true)];
    const [, tuesday] = monthCells(entriesByDay(entries, week, timezone), 2);
    expect(tuesday?.slots.map((slot) => slot?.entry.key)).toEqual(['3', '1']);
    expect(tuesday?.hiddenCount).toBe(1);
  });
});
