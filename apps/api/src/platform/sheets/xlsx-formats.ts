import { format } from 'numfmt';
import { walk } from './xlsx-xml.ts';

/** Text of a number as its cell shows it; the style is the index that the cell names. */
export type NumberText = (value: number, style: string | undefined) => string;

/**
 * Formats that a file names by a number alone (ECMA-376, 18.8.30). Excel shows 14 and 22 as the
 * computer is set; ISO 8601 can't be misread.
 */
const builtIn: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd hh:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
};
const daysFrom1904 = 1462;

/** Reads the number formats of a workbook: a date, or `0007`, is stored as a plain number. */
export function numberTexts(styles: Uint8Array | undefined, is1904: boolean): NumberText {
  const patterns = patternsOf(styles);
  return (value, style) => {
    const pattern = patterns[Number(style ?? 0)] ?? 'General';
    const plain = String(Number(value.toPrecision(15)));
    if (pattern === 'General') return plain;
    try {
      const isDate = /[dmyhs]/i.test(pattern.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
      return format(pattern, isDate && is1904 ? value + daysFrom1904 : value).trim();
    } catch {
      return plain;
    }
  };
}

/** The patterns of the styles, in their order. */
function patternsOf(styles: Uint8Array | undefined): readonly string[] {
  const own = new Map<string, string>();
  const patterns: string[] = [];
  let isInCells = false;
  if (!styles) return patterns;
  walk(styles, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') own.set(numFmtId, formatCode);
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) {
        patterns.push(own.get(numFmtId) ?? builtIn[numFmtId] ?? 'General');
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return patterns;
}
