import type { Language } from '@axp/contracts';
import { AppError, refusalAt } from '@axp/contracts';
import type { TextEncoding } from '@axp/contracts/sheets';
import type { CsvFile, SheetRecord } from './read-csv.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

export interface SheetRow {
  /** As a spreadsheet counts, from 1. */
  readonly row: number;
  /** By the names of the columns. */
  readonly cells: ReadonlyMap<string, string>;
}

export interface SheetColumn {
  readonly name: string;
  /** Other headers that mean the same, in English and Thai. */
  readonly also: readonly string[];
  readonly isRequired: boolean;
  /** Name in both languages, where the texts have none. */
  readonly label?: Readonly<Record<Language, string>> | undefined;
  /** Columns that may stand for a required one. */
  readonly replacedBy?: readonly string[];
}

interface Head {
  /** The number of the column where values have no header; empty where there is nothing. */
  readonly head: string;
  /** Null for one that is left out or unknown. */
  readonly column: string | null;
}

export interface Sheet {
  readonly columns: readonly Head[];
  readonly known: readonly Pick<SheetColumn, 'name' | 'isRequired' | 'label'>[];
  /** Required columns without a header. */
  readonly missing: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Row of the headers. */
  readonly headerRow: number;
  /** The first rows as they were read, for the choice of headers and encoding. */
  readonly firstRows: readonly SheetRecord[];
  /** Null for an Excel file. */
  readonly encoding: CsvFile['encoding'] | null;
}

/** The user's choices where a file leaves them open. */
export interface SheetChoices {
  /** Names of the columns by the place of their header. */
  readonly columns?: string | undefined;
  readonly headerRow?: number | undefined;
  readonly encoding?: TextEncoding | undefined;
}

export interface SheetOptions {
  readonly columns: readonly SheetColumn[];
  readonly chosen: SheetChoices;
  readonly mostRows: number;
}

/**
 * Reads a CSV or Excel file, with the headers that are known or chosen.
 * @throws AppError that names the rule
 */
export function readSheet(bytes: Uint8Array, { columns, chosen, mostRows }: SheetOptions): Sheet {
  const { records, encoding } = recordsOf(bytes, { mostRows, encoding: chosen.encoding });
  const headerRow = chosen.headerRow ?? headerRowOf(records, columns);
  const [first, ...lines] = records.filter(({ row }) => row >= (headerRow ?? 0));
  if (!first || lines.length === 0) throw refusalAt('file', 'sheet.empty');
  if (lines.length > mostRows)
    throw refusalAt('file', 'sheet.too_many_rows', { maximum: mostRows });
  const heads = first.cells;
  const names =
    chosen.columns === undefined
      ? namesOf(heads, columns)
      : chosenNames(heads, columns, chosen.columns);
  return {
    columns: heads.map((head, at) => ({
      head: head === '' && lines.some(({ cells }) => cells[at]) ? `(${at + 1})` : head,
      column: names[at] ?? null,
    })),
    known: columns.map(({ name, isRequired, label }) => ({ name, isRequired, label })),
    missing: columns.flatMap(({ name, isRequired, replacedBy = [] }) =>
      isRequired && ![name, ...replacedBy].some((one) => names.includes(one)) ? [name] : [],
    ),
    rows: lines.map(({ row, cells }) => ({
      row,
      cells: new Map(
        names.flatMap((name, at) => (name === null ? [] : [[name, cells[at] ?? ''] as const])),
      ),
    })),
    headerRow: first.row,
    firstRows: records.slice(0, rowsShown),
    encoding,
  };
}

/**
 * Refuses to import a sheet with a column that is missing or that no one has decided about.
 * @throws AppError sheet.wrong_columns
 */
export function requireColumns({ columns, missing }: Sheet, chosen: string | undefined): void {
  const undecided = columns.filter(({ head, column }) => column === null && head !== '');
  const foreign = chosen === undefined ? undecided : [];
  if (foreign.length === 0 && missing.length === 0) return;
  const listed = [...missing.map((name) => `+ ${name}`), ...foreign.map(({ head }) => `− ${head}`)];
  throw refusalAt('file', 'sheet.wrong_columns', {
    columns: listed.slice(0, 20).join(', ').slice(0, 500),
  });
}

/** The header of the file for a column, for messages. */
export function headOf({ columns }: Pick<Sheet, 'columns'>, name: string): string {
  return columns.find(({ column }) => column === name)?.head ?? name;
}

interface Reading {
  readonly mostRows: number;
  readonly encoding: TextEncoding | undefined;
}

function recordsOf(
  bytes: Uint8Array,
  { mostRows, encoding }: Reading,
): Pick<Sheet, 'encoding'> & Pick<CsvFile, 'records'> {
  // ZIP archives, and so Excel files, begin with these letters.
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return readCsv(bytes, encoding);
  try {
    // Rows above the headers are not counted.
    return { records: readXlsx(bytes, mostRows + rowsShown), encoding: null };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusalAt('file', 'sheet.not_readable');
  }
}

function chosenNames(heads: readonly string[], columns: readonly SheetColumn[], chosen: string) {
  const wanted = chosen.split(',');
  const known = new Set(columns.map(({ name }) => name));
  return heads.map((_, at) => {
    const name = wanted[at] ?? '';
    const isFirst = wanted.indexOf(name) === at;
    return known.has(name) && isFirst ? name : null;
  });
}

/** Rows that a header may be in, and that are shown as they were read. */
const rowsShown = 10;

const spelling = (head: string) =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-.()*:/]+/g, '');

interface NamedColumn {
  readonly name: string;
  /** Other headers that mean the same, in English and Thai. */
  readonly also: readonly string[];
}

/** Names of the columns that headers stand for; null for an unknown header. */
function namesOf(heads: readonly string[], columns: readonly NamedColumn[]) {
  const byHead = new Map(
    columns.flatMap(({ name, also }) => [name, ...also].map((head) => [spelling(head), name])),
  );
  const taken = new Set<string>();
  return heads.map((head) => {
    const name = byHead.get(spelling(head));
    if (name === undefined || taken.has(name)) return null;
    taken.add(name);
    return name;
  });
}

/** The row with the most known headers; the first one where no row has any. */
function headerRowOf(
  records: readonly SheetRecord[],
  columns: readonly NamedColumn[],
): number | undefined {
  const counted = records.slice(0, rowsShown).map(({ row, cells }) => ({
    row,
    known: namesOf(cells, columns).filter((name) => name !== null).length,
  }));
  const most = Math.max(...counted.map(({ known }) => known));
  return counted.find(({ known }) => known === most)?.row;
}
