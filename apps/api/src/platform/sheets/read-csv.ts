import { refusalAt } from '@axp/contracts';
import type { TextEncoding } from '@axp/contracts/sheets';
import { sheetLimits } from '@axp/contracts/sheets';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { decodeText } from './text-encoding.ts';

export interface SheetRecord {
  /** As a spreadsheet counts, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface CsvFile {
  readonly records: readonly SheetRecord[];
  readonly encoding: { readonly name: TextEncoding; readonly isSure: boolean };
}

const Records = z.array(z.array(z.string()));
const separators = [',', ';', '\t'];
/** Excel takes the separator from such a first line, and does not count it. */
const separatorLine = /^sep=(.)\r?\n/i;

/**
 * Rows of a text file. Spreadsheets write the encoding and the separator of the country they run in.
 * @throws AppError sheet.not_readable
 */
export function readCsv(bytes: Uint8Array, chosen?: TextEncoding): CsvFile {
  const { text, encoding, isSure } = decodeText(bytes, chosen);
  const [line = '', named] = separatorLine.exec(text) ?? [];
  const content = text.slice(line.length);
  const records = parsed(content, named ?? separatorOf(content));
  if (!records) throw refusalAt('file', 'sheet.not_readable');
  return {
    records: records.flatMap((cells, index) =>
      cells.every((cell) => cell === '') ? [] : [{ row: index + 1, cells }],
    ),
    encoding: { name: encoding, isSure },
  };
}

const linesRead = 20;

/** The separator that the first lines have most; titles above the headers have few. */
function separatorOf(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/, linesRead);
  const counted = separators.map((separator) =>
    Math.max(...lines.map((line) => line.split(separator).length)),
  );
  return separators[counted.indexOf(Math.max(...counted))] ?? ',';
}

function parsed(text: string, delimiter: string): string[][] | null {
  try {
    return Records.parse(
      parse(text, {
        delimiter,
        trim: true,
        relax_column_count: true,
        // Enough to tell that there are too many.
        to: 2 * sheetLimits.rows,
      }),
    );
  } catch {
    return null;
  }
}
