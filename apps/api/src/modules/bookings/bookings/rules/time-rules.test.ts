import { AppError, defaultBookingRules } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { checkNewEnd, checkTimes, earliestStart } from './time-rules.ts';

// Monday, 09:07 in Bangkok.
const now = new Date('2026-11-23T02:07:00.000Z');
const facts = { rules: defaultBookingRules.room, timezone: 'Asia/Bangkok', now };
const carFacts = { ...facts, rules: defaultBookingRules.car };

function refusal(check: () => void) {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, ...error.details };
  }
}

const slot = (start: string, end: string) => ({ start, end });

describe('the default rules', () => {
  it('[Z-11] match the specification', () => {
    const { room, car, asset } = defaultBookingRules;
    expect([room, car, asset].map((rules) => rules.gridMinutes)).toEqual([15, 15, 15]);
    expect([room, car, asset].map((rules) => rules.defaultLengthMinutes)).toEqual([60, 240, 1440]);
    expect([room, car, asset].map((rules) => rules.maxAheadDays)).toEqual([180, 180, 180]);
    expect([room, car, asset].map((rules) => rules.minNoticeMinutes)).toEqual([0, 60, 60]);
    expect([room, car, asset].map((rules) => rules.maxLengthMinutes)).toEqual([
      1440, 20_160, 43_200,
    ]);
    expect([room, car, asset].map((rules) => rules.bufferAfterMinutes)).toEqual([0, 15, 0]);
  });
});

describe('a start', () => {
  it('[Z-11] may be up to five minutes ago, so that "now" works', () => {
    const justNow = new Date('2026-11-23T02:05:00.000Z');
    const nine = slot('2026-11-23T02:00:00.000Z', '2026-11-23T03:00:00.000Z');
    expect(refusal(() => checkTimes(nine, { ...facts, now: justNow }))).toBeNull();
  });

  it('[Z-14] in the past is refused with the next possible one', () => {
    const past = slot('2026-11-23T02:00:00.000Z', '2026-11-23T03:00:00.000Z');
    const params = { earliestAt: '2026-11-23T02:15:00.000Z' };
    expect(refusal(() => checkTimes(past, facts))).toEqual({
      code: 'booking.start_in_past',
      params,
      issues: [{ path: 'start', code: 'booking.start_in_past', params }],
      timezone: 'Asia/Bangkok',
    });
  });

  it('[Z-11] [Z-14] within the notice is refused with the notice and the first start after it', () => {
    const soon = slot('2026-11-23T02:30:00.000Z', '2026-11-23T06:30:00.000Z');
    expect(refusal(() => checkTimes(soon, carFacts))).toMatchObject({
      code: 'booking.notice_too_short',
      params: { minNoticeMinutes: 60, earliestAt: '2026-11-23T03:15:00.000Z' },
    });
    expect(earliestStart(carFacts)).toBe('2026-11-23T03:15:00.000Z');
  });
});

describe('a time window', () => {
  it('[Z-11] [Z-14] off the grid is refused at each end with the steps around it', () => {
    const off = slot('2026-11-23T03:05:00.000Z', '2026-11-23T04:10:00.000Z');
    const refused = refusal(() => checkTimes(off, facts));
    expect(refused?.code).toBe('booking.off_grid');
    expect(refused?.issues?.map(({ path }) => path)).toEqual(['start', 'end']);
    expect(refused?.params).toEqual({
      gridMinutes: 15,
      previousAt: '2026-11-23T03:00:00.000Z',
      nextAt: '2026-11-23T03:15:00.000Z',
    });
  });

  it('[Z-11] [Z-14] longer than allowed is refused with the latest end', () => {
    const long = slot('2026-11-23T03:00:00.000Z', '2026-11-24T03:15:00.000Z');
    expect(refusal(() => checkTimes(long, facts))).toMatchObject({
      code: 'booking.too_long',
      params: { maxLengthMinutes: 1440, latestEndAt: '2026-11-24T03:00:00.000Z' },
    });
    const longest = slot(long.start, '2026-11-24T03:00:00.000Z');
    expect(refusal(() => checkTimes(longest, facts))).toBeNull();
  });

  it('[Z-11] [Z-14] too far ahead, measured to its end, is refused with the moment it can be booked', () => {
    const end = '2027-05-22T03:00:00.000Z';
    const far = slot('2027-05-22T02:00:00.000Z', end);
    expect(refusal(() => checkTimes(far, facts))).toMatchObject({
      code: 'booking.too_far_ahead',
      params: { maxAheadDays: 180, opensAt: '2026-11-23T03:00:00.000Z' },
    });
    const opened = { ...facts, now: new Date('2026-11-23T03:00:00.000Z') };
    expect(refusal(() => checkTimes(far, opened))).toBeNull();
  });

  it('of a running booking is checked at its new end only', () => {
    const running = slot('2026-11-23T01:00:00.000Z', '2026-11-23T04:00:00.000Z');
    expect(refusal(() => checkNewEnd(running, facts))).toBeNull();
    const off = { ...running, end: '2026-11-23T04:01:00.000Z' };
    expect(refusal(() => checkNewEnd(off, facts))?.code).toBe('booking.off_grid');
    const begunOffGrid = { ...running, start: '2026-11-23T01:07:00.000Z' };
    expect(refusal(() => checkNewEnd(begunOffGrid, facts))).toBeNull();
    const long = { ...running, end: '2026-11-24T01:15:00.000Z' };
    expect(refusal(() => checkNewEnd(long, facts))?.code).toBe('booking.too_long');
    const today = { ...facts, rules: { ...facts.rules, maxAheadDays: 0 } };
    expect(refusal(() => checkNewEnd(running, today))?.code).toBe('booking.too_far_ahead');
  });
});
