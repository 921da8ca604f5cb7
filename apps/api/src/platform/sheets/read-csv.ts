import { refusalAt } from '@axp/contracts';
import { sheetLimits } from '@axp/contracts/sheets';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

export interface SheetRecord {
  /** As a spreadsheet counts, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

const Records = z.array(z.array(z.string()));
const separators = [',', ';', '\t'];
const firstLine = /^[^\r\n]*/;

/**
 * Rows of a text file. Spreadsheets write the encoding and the separator of the country they run in.
 * @throws AppError sheet.not_readable
 */
export function readCsv(bytes: Uint8Array): SheetRecord[] {
  const text = decoded(bytes);
  const [head = ''] = firstLine.exec(text) ?? [];
  const counted = separators.map((separator) => head.split(separator).length);
  const delimiter = separators[counted.indexOf(Math.max(...counted))] ?? ',';
  const records = parsed(text, delimiter);
  if (!records) throw refusalAt('file', 'sheet.not_readable');
  return records.flatMap((cells, index) =>
    cells.every((cell) => cell === '') ? [] : [{ row: index + 1, cells }],
  );
}

/** UTF-8 where it is valid, UTF-16 where it says so, else Thai as older spreadsheets write it. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-874').decode(bytes);
  }
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
