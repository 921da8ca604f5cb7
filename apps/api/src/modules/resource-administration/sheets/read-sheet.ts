import { AppError, sheetLimits } from '@axp/contracts';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

export interface SheetRow {
  /** As a spreadsheet counts: the heads are row 1. */
  readonly row: number;
  readonly cells: ReadonlyMap<string, string>;
}

export interface Columns {
  readonly known: readonly string[];
  readonly required: readonly string[];
}

const Records = z.array(z.array(z.string()));
const separators = [',', ';', '\t'];
const firstLine = /^[^\r\n]*/;

/**
 * The rows of a sheet by the names of its columns. Spreadsheets write the encoding and the
 * separator of the country they run in.
 * @throws AppError that names the rule
 */
export function readSheet(bytes: Uint8Array, columns: Columns): readonly SheetRow[] {
  const records = recordsOf(decoded(bytes));
  const [heads = [], ...lines] = records;
  const names = heads.map((head) => head.toLowerCase().replaceAll(/[\s-]+/g, '_'));
  refuseColumns(names, columns);
  const rows = lines.flatMap((record, index): SheetRow[] =>
    record.every((cell) => cell === '')
      ? []
      : [{ row: index + 2, cells: new Map(names.map((name, at) => [name, record[at] ?? ''])) }],
  );
  if (rows.length === 0) throw refusal('sheet.empty');
  if (rows.length > sheetLimits.rows) {
    throw refusal('sheet.too_many_rows', { maximum: sheetLimits.rows });
  }
  return rows;
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

function recordsOf(text: string): string[][] {
  const [head = ''] = firstLine.exec(text) ?? [];
  const counted = separators.map((separator) => head.split(separator).length);
  const delimiter = separators[counted.indexOf(Math.max(...counted))] ?? ',';
  const records = parsed(text, delimiter);
  if (!records) throw refusal('sheet.not_readable');
  return records;
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

function refuseColumns(names: readonly string[], { known, required }: Columns): void {
  const foreign = names.filter((name, at) => !known.includes(name) || names.indexOf(name) !== at);
  const missing = required.filter((name) => !names.includes(name));
  if (foreign.length === 0 && missing.length === 0) return;
  const listed = [...missing.map((name) => `+ ${name}`), ...foreign.map((name) => `− ${name}`)];
  throw refusal('sheet.wrong_columns', { columns: listed.slice(0, 20).join(', ').slice(0, 500) });
}

type SheetCode =
  | 'sheet.empty'
  | 'sheet.not_readable'
  | 'sheet.too_many_rows'
  | 'sheet.wrong_columns';

function refusal(code: SheetCode, params: Record<string, string | number> = {}): AppError {
  return new AppError(code, { params, issues: [{ path: 'file', code, params }] });
}
