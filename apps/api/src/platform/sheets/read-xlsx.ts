import { refusalAt } from '@axp/contracts';
import { sheetLimits } from '@axp/contracts/sheets';
import { unzipSync } from 'fflate';
import type { SheetRecord } from './read-csv.ts';
import type { NumberText } from './xlsx-formats.ts';
import { numberTexts } from './xlsx-formats.ts';
import { walk } from './xlsx-xml.ts';

type Parts = Readonly<Record<string, Uint8Array>>;

/**
 * Rows of the first visible sheet of an Excel file, as it shows them: hidden rows are left out, and
 * numbers are texts in the format of their cells. Libraries that read Excel files fill all rows up to the
 * widest one, so that a small hostile file exhausts the memory; this reader stops at the first row,
 * column or byte too many.
 * @throws AppError sheet.not_readable, sheet.too_large, sheet.too_many_rows
 */
export function readXlsx(bytes: Uint8Array, mostRows: number): SheetRecord[] {
  const book = unpack(bytes, (name) => name.startsWith('xl/') && /workbook\.xml/.test(name));
  const { sheet, is1904 } = firstSheet(book);
  const [strings, styles] = ['xl/sharedStrings.xml', 'xl/styles.xml'];
  const parts = unpack(bytes, (name) => [sheet, strings, styles].includes(name));
  const content = parts[sheet];
  if (!content) throw refusalAt('file', 'sheet.not_readable');
  const shared = sharedStrings(parts[strings]);
  return rowsOf(content, { shared, numberText: numberTexts(parts[styles], is1904), mostRows });
}

/** The size that the file declares bounds the buffer that a part is unpacked into. */
function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Parts {
  let size = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isWanted(name)) return false;
      size += originalSize;
      if (size > sheetLimits.unpacked) throw tooLarge();
      return true;
    },
  });
}

function tooLarge() {
  return refusalAt('file', 'sheet.too_large', { columns: sheetLimits.columns });
}

/** Path of the first sheet in the order of the tabs that is not hidden. */
function firstSheet(book: Parts) {
  const [workbook, links] = [book['xl/workbook.xml'], book['xl/_rels/workbook.xml.rels']];
  if (!workbook || !links) throw refusalAt('file', 'sheet.not_readable');
  let id: string | undefined;
  let is1904 = false;
  walk(workbook, {
    open: (name, attributes) => {
      const isHidden = /^(?:very)?hidden$/i.test(attributes.state ?? '');
      if (name === 'sheet' && !isHidden) id ??= attributes['r:id'] ?? attributes['ns1:id'];
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    },
    close: () => {},
  });
  const targets = new Map<string, string>();
  walk(links, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target);
    },
    close: () => {},
  });
  const target = targets.get(id ?? '') ?? 'worksheets/sheet1.xml';
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 };
}

function sharedStrings(xml: Uint8Array | undefined): readonly string[] {
  const strings: string[] = [];
  if (!xml) return strings;
  const reader = textReader();
  walk(xml, {
    open: (name) => {
      if (name === 'si') reader.begin();
      reader.open(name);
    },
    close: (name) => {
      reader.close(name);
      if (name === 'si') strings.push(reader.text());
    },
    text: reader.add,
  });
  return strings;
}

/** Collects a text that may be in several parts, without its phonetic reading. */
function textReader() {
  let [isText, isPhonetic, collected] = [false, false, ''];
  return {
    begin: () => {
      [isText, isPhonetic, collected] = [false, false, ''];
    },
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true;
      if (name === 't' || name === 'v') isText = !isPhonetic;
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't' || name === 'v') isText = false;
    },
    add: (text: string) => {
      if (isText) collected += text;
    },
    text: () => collected,
  };
}

interface RowOptions {
  readonly shared: readonly string[];
  readonly numberText: NumberText;
  readonly mostRows: number;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: string | undefined;
}

const noCell: Cell = { column: -1, type: '', style: undefined };

function rowsOf(xml: Uint8Array, { shared, numberText, mostRows }: RowOptions): SheetRecord[] {
  const records: SheetRecord[] = [];
  const reader = textReader();
  let row = 0;
  let isHidden = false;
  let cells: string[] = [];
  let cell = noCell;
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1);
        isHidden = /^(?:1|true)$/.test(attributes.hidden ?? '');
        cells = [];
        cell = noCell;
      }
      if (name === 'c') {
        cell = {
          column: columnOf(attributes.r, cell.column),
          type: attributes.t ?? 'n',
          style: attributes.s,
        };
        reader.begin();
      }
      reader.open(name);
    },
    close: (name) => {
      reader.close(name);
      if (name === 'c') {
        const text = cellText(cell, reader.text(), { shared, numberText }).trim();
        if (text === '') return;
        if (cell.column >= sheetLimits.columns) throw tooLarge();
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = text;
      }
      if (name === 'row' && cells.length > 0 && !isHidden) {
        // One more than the limit, for the headers.
        if (records.length > mostRows) {
          throw refusalAt('file', 'sheet.too_many_rows', { maximum: mostRows });
        }
        records.push({ row, cells });
      }
    },
    text: reader.add,
  });
  return records;
}

/** Zero-based column of a reference such as `AB12`; the next one where there is none. */
function columnOf(reference: string | undefined, before: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return before + 1;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(
  { type, style }: Cell,
  text: string,
  { shared, numberText }: Pick<RowOptions, 'shared' | 'numberText'>,
): string {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  const isNumber = type === 'n' && text !== '';
  return isNumber && Number.isFinite(Number(text)) ? numberText(Number(text), style) : text;
}
