import { describe, expect, it } from '@jest/globals';
import { openingHoursInWords } from './use-audit-words.ts';

const monday = '{"opens":"08:00","closes":"18:00","weekday":1}';
const sunday = '{"weekday":7,"opens":"10:00","closes":"24:00"}';

describe('the opening hours in the audit log', () => {
  it('[D-08] are written in words for the reader', () => {
    const text = `${sunday}, ${monday}`;
    expect(openingHoursInWords(text, 'en')).toBe('Mon 08:00–18:00, Sun 10:00–24:00');
    expect(openingHoursInWords(text, 'th')).toBe('จันทร์ 08:00–18:00, อาทิตย์ 10:00–24:00');
  });

  it.each(['Lotus', '{"opens":"08:00"}', '{broken', '', '12'])(
    'are not recognised in other values: %s',
    (text) => {
      expect(openingHoursInWords(text, 'en')).toBeNull();
    },
  );
});
