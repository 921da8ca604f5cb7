import { describe, expect, it } from '@jest/globals';
import { breakable } from './breakable-text.ts';

const joined = (...words: readonly string[]) => words.join('\u200B');

describe('a text that may break between Thai words', () => {
  it.each([
    ['words', 'ห้องประชุม', joined('ห้อง', 'ประชุม')],
    ['spaces, which break by themselves', 'ห้อง ประชุม 2', 'ห้อง ประชุม 2'],
    ['SARA AM', 'ทำ', 'ท\u0E4Dา'],
    ['SARA AM after a tone mark', 'น้ำ', 'น\u0E4D้า'],
    ['nothing', '', ''],
  ])('has %s', (_case, text, prepared) => {
    expect(breakable(text)).toBe(prepared);
  });
});
