import { afterEach, describe, expect, it } from '@jest/globals';
import { shiftDate } from './shift-date.ts';

const RealDate = Date;
const dayMs = 86_400_000;

afterEach(() => {
  globalThis.Date = RealDate;
  Object.defineProperty(RealDate.prototype, 'constructor', { value: RealDate });
});

/** Days from the real time, to the nearest one. */
const daysAhead = (ms: number) => Math.round((ms - RealDate.now()) / dayMs);

describe('a shifted Date', () => {
  it('is ahead wherever it returns the time', () => {
    shiftDate(400 * dayMs);
    expect(daysAhead(Date.now())).toBe(400);
    expect(daysAhead(Date.parse(new Date().toISOString()))).toBe(400);
    expect(daysAhead(RealDate.parse(Date()))).toBe(400);
  });

  it('does not shift given instants, and creates dates', () => {
    shiftDate(400 * dayMs);
    const date = new Date('2026-11-02T02:00:00.000Z');
    expect(date.toISOString()).toBe('2026-11-02T02:00:00.000Z');
    expect([date instanceof Date, date instanceof RealDate]).toEqual([true, true]);
    expect([Date.UTC(2026, 10, 2), Date.parse('2026-11-02')]).toEqual([
      1_793_577_600_000, 1_793_577_600_000,
    ]);
  });
});
