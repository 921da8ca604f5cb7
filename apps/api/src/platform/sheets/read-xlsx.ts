import { refusalAt } from '@axp/contracts';
import { sheetLimits } from '@axp/contracts/sheets';
import { strFromU8, unzipSync } from 'fflate';
import type { SaxesTagPlain } from 'saxes';
import { SaxesParser } from 'saxes';
import type { SheetRecord } from './read-csv.ts';

type Parts = Readonly<Record<string, Uint8Array>>;

/**
 * Rows of the first sheet of an Excel file. Libraries that read Excel files fill all rows up to the
 * widest one, so that a small hostile file exhausts the memory; this reader stops at the first row,
 * column or byte too many.
 * @throws AppError sheet.not_readable, sheet.too_large, sheet.too_many_rows
 */
export function readXlsx(bytes: Uint8Array, mostRows: number): SheetRecord[] {
  const book = unpack(bytes, (name) => name.startsWith('xl/') && /workbook\.xml/.test(name));
  const sheet = firstSheet(book);
  const strings = 'xl/sharedStrings.xml';
  const parts = unpack(bytes, (name) => name === sheet || name === strings);
  const content = parts[sheet];
  if (!content) throw refusalAt('file', 'sheet.not_readable');
  return rowsOf(content, { shared: sharedStrings(parts[strings]), mostRows });
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

/** Tags may carry a prefix, such as `x:row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

interface Handlers {
  readonly open: (name: string, attributes: SaxesTagPlain['attributes']) => void;
  readonly close: (name: string) => void;
  readonly text?: (text: string) => void;
}

function walk(xml: Uint8Array, { open, close, text }: Handlers): void {
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw refusalAt('file', 'sheet.not_readable');
  });
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) parser.on('text', text);
  parser.write(strFromU8(xml)).close();
}

/** Path of the first sheet in the order of the tabs. */
function firstSheet(book: Parts): string {
  const [workbook, links] = [book['xl/workbook.xml'], book['xl/_rels/workbook.xml.rels']];
  if (!workbook || !links) throw refusalAt('file', 'sheet.not_readable');
  let id: string | undefined;
  const open: Handlers['open'] = (name, attributes) => {
    if (name === 'sheet') id ??= attributes['r:id'] ?? attributes['ns1:id'];
  };
  walk(workbook, { open, close: () => {} });
  const targets = new Map<string, string>();
  walk(links, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target);
    },
    close: () => {},
  });
  const target = targets.get(id ?? '') ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
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
  readonly mostRows: number;
}

function rowsOf(xml: Uint8Array, { shared, mostRows }: RowOptions): SheetRecord[] {
  const records: SheetRecord[] = [];
  const reader = textReader();
  let row = 0;
  let cells: string[] = [];
  let cell = { column: -1, type: '' };
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1);
        cells = [];
        cell = { column: -1, type: '' };
      }
      if (name === 'c') {
        cell = { column: columnOf(attributes.r, cell.column), type: attributes.t ?? 'n' };
        reader.begin();
      }
      reader.open(name);
    },
    close: (name) => {
      reader.close(name);
      if (name === 'c') {
        const text = cellText(cell.type, reader.text(), shared).trim();
        if (text === '') return;
        if (cell.column >= sheetLimits.columns) throw tooLarge();
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = text;
      }
      if (name === 'row' && cells.length > 0) {
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

function cellText(type: string, text: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'yes' : 'no';
  const isNumber = type === 'n' && text !== '';
  return isNumber && Number.isFinite(Number(text)) ? String(Number(text)) : text;
}
