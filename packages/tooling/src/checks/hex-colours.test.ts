import { describe, expect, it } from '@jest/globals';
import { findHexColours } from './hex-colours.ts';

function messages(text: string): string[] {
  return findHexColours({ file: 'x.tsx', text }).map(({ line, message }) => `${line}: ${message}`);
}

describe('colours outside of the theme', () => {
  it.each([
    ["const a = '#fff';", '#fff'],
    ["const a = '1px solid #12AB34';", '#12AB34'],
    ['const a = `${width} solid #12ab34cc`;', '#12ab34cc'],
    ['const a = <p style={{ color: "#abcd" }} />;', '#abcd'],
    ['const a = <path fill="#000000" />;', '#000000'],
  ])('finds the one in %s', (text, colour) => {
    expect(messages(text)).toEqual([`1: ${colour} is a colour outside of the theme`]);
  });

  it.each(["const a = '#section';", "const a = '/rooms#12';", '// #fff', "const a = 'no colour';"])(
    'leaves %s alone',
    (text) => {
      expect(messages(text)).toEqual([]);
    },
  );

  it('names the line', () => {
    expect(messages("const a = 1;\nconst b = '#fff';")).toEqual([
      '2: #fff is a colour outside of the theme',
    ]);
  });
});
