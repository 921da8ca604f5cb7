import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Usage } from './amount.ts';
import { amountOf } from './amount.ts';

const usage = (change: Partial<Usage> = {}): Usage => ({
  start: '2026-11-23T02:00:00.000Z',
  end: '2026-11-23T03:30:00.000Z',
  timezone: 'Asia/Bangkok',
  quantity: 1,
  drivenKm: null,
  ...change,
});
const baht = (amount: number, per: 'hour' | 'day' | 'km') => ({ amount, currency: 'THB', per });

describe('[D-07] the amount of a bill', () => {
  it('counts hours by started minutes, rounded half up to a minor unit', () => {
    expect(amountOf(baht(30_000, 'hour'), usage())).toBe(45_000);
    expect(amountOf(baht(100, 'hour'), usage({ end: '2026-11-23T02:00:01.000Z' }))).toBe(2);
    expect(amountOf(baht(30, 'hour'), usage({ end: '2026-11-23T02:01:00.000Z' }))).toBe(1);
    expect(amountOf(baht(29, 'hour'), usage({ end: '2026-11-23T02:01:00.000Z' }))).toBe(0);
  });

  it('counts a started day as a whole day, from the start of the booking', () => {
    const daily = baht(120_000, 'day');
    expect(amountOf(daily, usage())).toBe(120_000);
    expect(amountOf(daily, usage({ end: '2026-11-24T02:00:00.000Z' }))).toBe(120_000);
    expect(amountOf(daily, usage({ end: '2026-11-24T02:01:00.000Z' }))).toBe(240_000);
  });

  it('counts calendar days: one with 25 or 23 hours is one day', () => {
    const timezone = 'Europe/Berlin';
    const october = { start: '2026-10-24T07:00:00.000Z', end: '2026-10-25T08:00:00.000Z' };
    const march = { start: '2027-03-27T08:00:00.000Z', end: '2027-03-28T07:00:00.000Z' };
    expect(amountOf(baht(500, 'day'), usage({ ...october, timezone }))).toBe(500);
    expect(amountOf(baht(500, 'day'), usage({ ...march, timezone }))).toBe(500);
    const longer = { ...march, end: '2027-03-28T07:01:00.000Z' };
    expect(amountOf(baht(500, 'day'), usage({ ...longer, timezone }))).toBe(1000);
  });

  it('is unknown for kilometres until the odometer is read', () => {
    expect(amountOf(baht(900, 'km'), usage())).toBeNull();
    expect(amountOf(baht(900, 'km'), usage({ drivenKm: 0 }))).toBe(0);
    expect(amountOf(baht(900, 'km'), usage({ drivenKm: 42 }))).toBe(37_800);
  });

  it('stays exact for the highest price, many units and a year', () => {
    const year = { start: '2026-01-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' };
    const amount = amountOf(baht(99_999_999, 'hour'), usage({ ...year, quantity: 1000 }));
    expect(amount).toBe(99_999_999 * 1000 * 365 * 24);
  });
});

describe('[D-07] amounts, whatever is booked', () => {
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 60 });
  const starts = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2029, 0) });
  const zones = fc.constantFrom('Asia/Bangkok', 'Europe/Berlin', 'America/New_York', 'UTC');
  const usages = fc
    .record({
      start: starts,
      length: minutes,
      timezone: zones,
      quantity: fc.integer({ min: 1, max: 1000 }),
    })
    .map(({ start, length, timezone, quantity }) =>
      usage({
        start: new Date(start).toISOString(),
        end: new Date(start + length * 60_000).toISOString(),
        timezone,
        quantity,
        drivenKm: length,
      }),
    );
  const prices = fc.record({
    amount: fc.integer({ min: 1, max: 100_000_000 }),
    currency: fc.constant('THB'),
    per: fc.constantFrom('hour', 'day', 'km'),
  });

  it('are whole minor units, never negative', () => {
    fc.assert(
      fc.property(prices, usages, (price, used) => {
        const amount = amountOf(price, used);
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('grow in proportion to the units, except for what is rounded once', () => {
    fc.assert(
      fc.property(prices, usages, (price, used) => {
        const one = amountOf(price, { ...used, quantity: 1 }) ?? 0;
        const many = amountOf(price, used) ?? 0;
        const rounding = price.per === 'hour' ? used.quantity / 2 : 0;
        expect(Math.abs(many - one * used.quantity)).toBeLessThanOrEqual(rounding);
      }),
    );
  });

  it('never decrease when a booking gets longer', () => {
    // Where clocks go back, a later instant may stand earlier on the wall, within a day.
    const later = fc.integer({ min: 24 * 60, max: 60 * 24 * 60 });
    fc.assert(
      fc.property(prices, usages, later, (price, used, more) => {
        const end = new Date(Date.parse(used.end) + more * 60_000).toISOString();
        const longer = amountOf(price, { ...used, end }) ?? 0;
        expect(longer).toBeGreaterThanOrEqual(amountOf(price, used) ?? 0);
      }),
    );
  });
});
