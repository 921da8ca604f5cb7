import { describe, expect, it } from '@jest/globals';
import { toIsoInstant } from './type-parsers.ts';

describe('an instant from the database', () => {
  it.each([
    ['2026-11-21 03:00:00+00', '2026-11-21T03:00:00.000Z'],
    ['2026-11-21 03:00:00.5+00', '2026-11-21T03:00:00.500Z'],
    ['2026-11-21 03:00:00.123456+00', '2026-11-21T03:00:00.123456Z'],
    ['infinity', 'infinity'],
    ['-infinity', '-infinity'],
  ])('%s is read as %s', (text, iso) => {
    expect(toIsoInstant(text)).toBe(iso);
  });

  it('is the same moment as a Date', () => {
    expect(new Date(toIsoInstant('2026-02-28 23:59:59.25+00')).getTime()).toBe(
      Date.UTC(2026, 1, 28, 23, 59, 59, 250),
    );
  });

  it('is refused when the session does not run in UTC', () => {
    expect(() => toIsoInstant('2026-11-21 10:00:00+07')).toThrow('must run in UTC');
  });
});
