import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { searchTermsOf, searchTextOf } from './search-text.ts';

/** Whether typed text finds a resource with these words. */
function finds(typed: string, ...words: string[]): boolean {
  const text = searchTextOf(words);
  return searchTermsOf(typed).every((term) => text.includes(term));
}

describe('the text search', () => {
  it.each([
    ['river', 'River View'],
    ['VIEW river', 'River View'],
    ['cafe', 'Café Zürich'],
    ['ZÜRICH café', 'Café Zürich'],
    ['ｒoom １', 'Room 1'],
  ])('[Z-30] finds with %j the name %j', (typed, name) => {
    expect(finds(typed, name)).toBe(true);
  });

  it.each([
    ['ประชุม', 'ห้องประชุมเจ้าพระยา'],
    ['ห้องประชุมเจ้าพระยา', 'ห้องประชุม เจ้าพระยา'],
    ['เจ้าพระยา ห้องประชุม', 'ห้องประชุมเจ้าพระยา'],
    ['ห้อง\u200bประชุม', 'ห้องประชุม'],
    ['ห้อง 12', 'ห้อง ๑๒'],
    ['น\u0e4d\u0e49า', 'น้ำ'],
    ['เเม่น้ำ', 'แม่น้ำ'],
  ])('[Z-30] finds with %j, without spaces, the name %j', (typed, name) => {
    expect(finds(typed, name)).toBe(true);
  });

  it('[Z-30] distinguishes similar words', () => {
    expect(finds('ข้าว', 'ห้องขาว')).toBe(false);
    expect(finds('lake', 'River View')).toBe(false);
  });

  it('[Z-30] finds everything by its own words, and with an empty text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, other) => {
        expect(finds(name, name, other)).toBe(true);
        expect(finds('  ', name)).toBe(true);
      }),
    );
  });
});
