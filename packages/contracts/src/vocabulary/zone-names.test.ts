import { describe, expect, it } from '@jest/globals';
import { zoneName } from './zone-names.ts';

const at = '2026-11-23T03:00:00Z';

describe('zoneName', () => {
  it.each([
    ['Asia/Bangkok', 'Thailand Time', 'เวลาประเทศไทย'],
    ['Asia/Ho_Chi_Minh', 'Vietnam Time', 'เวลาเวียดนาม'],
    ['Asia/Singapore', 'Singapore Standard Time', 'เวลาสิงคโปร์'],
    ['Europe/Berlin', 'Central European Time', 'เวลายุโรปกลาง'],
    ['America/New_York', 'Eastern Time', 'เวลาทางตะวันออกในอเมริกาเหนือ'],
  ])('names %s "%s" and "%s"', (timezone, en, th) => {
    expect(zoneName(timezone, { language: 'en', at })).toBe(en);
    expect(zoneName(timezone, { language: 'th', at })).toBe(th);
  });
});
