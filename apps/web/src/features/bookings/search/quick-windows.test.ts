import { defaultBookingRules } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import { quickWindows } from './start-booking-page.tsx';

const { room } = defaultBookingRules;
const byDefault = { rules: room, timezone: 'Asia/Bangkok' };

describe('quick windows', () => {
  it('offers now, in an hour, this afternoon and tomorrow morning before noon', () => {
    expect(quickWindows(Date.parse('2026-11-21T02:05:00Z'), byDefault)).toEqual([
      {
        id: 'now',
        window: { start: '2026-11-21T02:15:00.000Z', end: '2026-11-21T02:45:00.000Z' },
      },
      {
        id: 'in-an-hour',
        window: { start: '2026-11-21T03:15:00.000Z', end: '2026-11-21T04:15:00.000Z' },
      },
      {
        id: 'this-afternoon',
        window: { start: '2026-11-21T06:00:00.000Z', end: '2026-11-21T07:00:00.000Z' },
      },
      {
        id: 'tomorrow-morning',
        window: { start: '2026-11-22T02:00:00.000Z', end: '2026-11-22T03:00:00.000Z' },
      },
    ]);
  });

  it('[Z-12] offers only the next opening while the usual building is closed', () => {
    const hours = [{ start: '2026-11-23T01:00:00.000Z', end: '2026-11-23T11:00:00.000Z' }];
    const windows = quickWindows(Date.parse('2026-11-21T14:45:00Z'), { ...byDefault, hours });
    expect(windows).toEqual([
      {
        id: 'opening',
        window: { start: '2026-11-23T01:00:00.000Z', end: '2026-11-23T02:00:00.000Z' },
      },
    ]);
  });

  it('leaves out the afternoon once it has started', () => {
    const ids = quickWindows(Date.parse('2026-11-21T05:30:00Z'), byDefault).map(({ id }) => id);
    expect(ids).toEqual(['now', 'in-an-hour', 'tomorrow-morning']);
  });

  it('[Z-11] have the merchant’s default length, the first of them half of it', () => {
    const choice = { ...byDefault, rules: { ...room, defaultLengthMinutes: 90 } };
    const windows = quickWindows(Date.parse('2026-11-21T05:30:00Z'), choice);
    expect(windows.map(({ window }) => minutesOf(window))).toEqual([45, 90, 90]);
  });
});
