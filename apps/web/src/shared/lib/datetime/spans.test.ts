import { describe, expect, it } from '@jest/globals';
import { formatDays, formatMonth, formatWeekday } from './index.ts';

const english = { language: 'en', timezone: 'Asia/Bangkok' } as const;
const thai = { ...english, language: 'th' } as const;
const [first, last] = ['2026-11-23T05:00:00Z', '2026-11-29T05:00:00Z'];
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('[Z-90] the period of a calendar', () => {
  it('has the Buddhist era in Thai', () => {
    expect(formatMonth(first, english)).toBe('November 2026');
    expect(formatMonth(first, thai)).toBe('พฤศจิกายน 2569');
    expect(plain(formatDays(first, last, english))).toMatch(/^23 ?– ?29 Nov 2026$/);
    expect(plain(formatDays(first, last, thai))).toMatch(/^23 ?– ?29 พ.ย. 2569$/);
  });

  it('has short weekdays', () => {
    expect([formatWeekday(first, english), formatWeekday(first, thai)]).toEqual(['Mon', 'จ']);
  });
});
