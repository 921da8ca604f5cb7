import { defaultBookingRules } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import type { ExistingBooking } from './time-rules.ts';
import { brokenRules } from './time-rules.ts';

const now = new Date('2026-11-02T02:00:00.000Z');
const booking: ExistingBooking = {
  start: '2026-11-03T03:00:00.000Z',
  end: '2026-11-03T04:15:00.000Z',
  timezone: 'Asia/Bangkok',
  attendees: 6,
  capacity: 5,
  placeOfPerson: 3,
  gapMinutes: 10,
  isOutsideHours: false,
};
const broken = (
  change: Partial<typeof defaultBookingRules.room>,
  of: Partial<ExistingBooking> = {},
) => [...brokenRules({ ...booking, ...of }, { ...defaultBookingRules.room, ...change }, now)];

describe('an existing booking checked against new rules', () => {
  it('[Z-11] breaks no rule that it satisfies', () => {
    expect(broken({})).toEqual([]);
  });

  it.each([
    [{ gridMinutes: 60 }, ['gridMinutes']],
    [{ minNoticeMinutes: 26 * 60 }, ['minNoticeMinutes']],
    [{ maxLengthMinutes: 60 }, ['maxLengthMinutes']],
    [{ maxAheadDays: 1 }, ['maxAheadDays']],
    [{ bufferAfterMinutes: 15 }, ['bufferAfterMinutes']],
    [{ bufferAfterMinutes: 10 }, []],
    [{ enforceCapacity: true }, ['enforceCapacity']],
    [{ maxUpcomingBookings: 2 }, ['maxUpcomingBookings']],
    [{ maxUpcomingBookings: 3 }, []],
  ])('[Z-11] [Z-13] [Z-21] with %j breaks: %j', (change, rules) => {
    expect(broken(change)).toEqual(rules);
  });

  it.each([{ attendees: 5 }, { attendees: null }, { capacity: null }])(
    '[Z-21] with %j satisfies an enforced capacity',
    (of) => {
      expect(broken({ enforceCapacity: true }, of)).toEqual([]);
    },
  );

  it('[Z-12] [Z-40] breaks the opening hours unless approval covers them', () => {
    const outside = { isOutsideHours: true };
    const asked = { approval: 'when', approvalOutsideHours: true } as const;
    expect(broken(asked, outside)).toEqual([]);
    expect(broken({ ...asked, approval: 'always' }, outside)).toEqual([
      'approvalOutsideHours',
      'approval',
    ]);
  });
});
