import { describe, expect, it } from '@jest/globals';
import { lengthText } from './lengths.ts';

describe('lengthText', () => {
  it.each([
    [0, '0 min', '0 นาที'],
    [45, '45 min', '45 นาที'],
    [60, '1 h', '1 ชม.'],
    [90, '1 h 30 min', '1 ชม. 30 นาที'],
    [120, '2 h', '2 ชม.'],
    [1_440, '1 day', '1 วัน'],
    [2_970, '2 days 1 h 30 min', '2 วัน 1 ชม. 30 นาที'],
  ])('writes %i minutes', (minutes, inEnglish, inThai) => {
    expect(lengthText(minutes, 'en')).toBe(inEnglish);
    expect(lengthText(minutes, 'th')).toBe(inThai);
  });
});
