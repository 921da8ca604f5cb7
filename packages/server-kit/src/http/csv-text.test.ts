import { describe, expect, it } from '@jest/globals';
import { csvText } from './csv-text.ts';

const lineOf = (...cells: Parameters<typeof csvText>[0][number]) => csvText([cells]).slice(1, -2);

describe('a CSV file', () => {
  it('starts with a byte order mark and ends each line as spreadsheets do', () => {
    expect(
      csvText([
        ['a', 1],
        ['ข', null],
      ]),
    ).toBe('\uFEFFa,1\r\nข,\r\n');
  });

  it('is separated by semicolons on request, and quotes both', () => {
    expect(csvText([['a;b', 'c,d', '1,5']], ';')).toBe('\uFEFF"a;b";"c,d";"1,5"\r\n');
  });

  it('quotes what would break a line or a cell', () => {
    expect(lineOf('a,b', 'say "hi"', 'two\nlines', ' x')).toBe(
      '"a,b","say ""hi""","two\nlines"," x"',
    );
  });

  it.each([
    '=cmd()',
    '+1+cmd',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝cmd()',
    '＋1',
    '－2+3',
    '＠SUM(A1)',
    ' =1',
    '\u200B=1',
    '\u202E＝1',
  ])('[D-08] never lets a spreadsheet run %j', (formula) => {
    expect(lineOf(formula).replace(/^"/, '')).toMatch(/^'/);
  });

  it('keeps signed numbers', () => {
    expect(lineOf('-12.5', '+66', -3, true)).toBe('-12.5,+66,-3,true');
  });
});
