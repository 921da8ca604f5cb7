import { describe, expect, it } from '@jest/globals';
import { formatAgo, formatDate, formatDateTime, formatShortDate, formatStamp } from './stamp.ts';

const timezone = 'Asia/Bangkok';
const evening = '2026-09-05T12:05:00.000Z';

describe('the date and time of an event', () => {
  it.each([
    ['en', '05 Sep 2026, 19:05'],
    ['th', '05 ก.ย. 2569, 19:05 น.'],
  ] as const)('[N-04] is formatted in %s as DD MMM YYYY, HH:mm', (language, expected) => {
    expect(formatStamp(evening, { language, timezone })).toBe(expected);
  });

  it('[N-04] is in the reader’s time zone', () => {
    const reader = { language: 'en', timezone: 'Pacific/Auckland' } as const;
    expect(formatStamp(evening, reader)).toBe('06 Sep 2026, 00:05');
    expect(formatDate(evening, reader)).toBe('6 September 2026');
  });

  it.each([
    ['en', '5 September 2026'],
    ['th', '5 กันยายน 2569'],
  ] as const)('[N-04] has the day in %s', (language, expected) => {
    expect(formatDate(evening, { language, timezone })).toBe(expected);
  });

  it.each([
    ['2026-09-05T12:05:59Z', 'now'],
    ['2026-09-05T12:04:00Z', 'now'],
    ['2026-09-05T12:06:00Z', '1 minute ago'],
    ['2026-09-05T13:04:59Z', '59 minutes ago'],
    ['2026-09-05T15:10:00Z', '3 hours ago'],
  ])('is relative at %s', (now, expected) => {
    const reader = { language: 'en', timezone, now: Date.parse(now) } as const;
    expect(formatAgo(evening, reader)).toBe(expected);
  });

  it.each([
    ['en', 'Sep 05, 2026 19:05'],
    ['th', '05/09/2569 19:05 น.'],
  ] as const)(
    '[I-04] is formatted in %s: LLL dd, yyyy HH:mm; Thai dd/MM/yyyy',
    (language, expected) => {
      const reader = { language, timezone };
      expect(formatDateTime(evening, reader)).toBe(expected);
      expect(formatShortDate(evening, reader)).toBe(expected.replace(/ \d\d:.*$/, ''));
    },
  );
});
