import { AppError, refusalAt } from '@axp/contracts';
import type { SheetRecord } from './read-csv.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

export interface SheetRow {
  /** As a spreadsheet counts: the heads are row 1. */
  readonly row: number;
  /** By the names of the columns. */
  readonly cells: ReadonlyMap<string, string>;
}

export interface SheetColumn {
  readonly name: string;
  /** Other headers that mean the same, in English and Thai. */
  readonly also: readonly string[];
  readonly isRequired: boolean;
}

interface Head {
  /** The number of the column where values have no header; empty where there is nothing. */
  readonly head: string;
  /** Null for one that is left out or unknown. */
  readonly column: string | null;
}

export interface Sheet {
  readonly columns: readonly Head[];
  readonly known: readonly Pick<SheetColumn, 'name' | 'isRequired'>[];
  /** Required columns without a header. */
  readonly missing: readonly string[];
  readonly rows: readonly SheetRow[];
}

export interface SheetOptions {
  readonly columns: readonly SheetColumn[];
  /** Names of the columns by the place of their header, as the user chose them. */
  readonly chosen: string | undefined;
  readonly mostRows: number;
}

/**
 * Reads a CSV or Excel file, with the headers that are known or chosen.
 * @throws AppError that names the rule
 */
export function readSheet(bytes: Uint8Array, options: SheetOptions): Sheet {
  const { columns, chosen, mostRows } = options;
  const [first, ...lines] = recordsOf(bytes, mostRows);
  if (!first || lines.length === 0) throw refusalAt('file', 'sheet.empty');
  if (lines.length > mostRows)
    throw refusalAt('file', 'sheet.too_many_rows', { maximum: mostRows });
  const heads = first.cells;
  const names =
    chosen === undefined ? namesOf(heads, columns) : chosenNames(heads, columns, chosen);
  return {
    columns: heads.map((head, at) => ({
      head: head === '' && lines.some(({ cells }) => cells[at]) ? `(${at + 1})` : head,
      column: names[at] ?? null,
    })),
    known: columns.map(({ name, isRequired }) => ({ name, isRequired })),
    missing: columns.flatMap(({ name, isRequired }) =>
      isRequired && !names.includes(name) ? [name] : [],
    ),
    rows: lines.map(({ row, cells }) => ({
      row,
      cells: new Map(
        names.flatMap((name, at) => (name === null ? [] : [[name, cells[at] ?? ''] as const])),
      ),
    })),
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

function recordsOf(bytes: Uint8Array, mostRows: number): SheetRecord[] {
  // ZIP archives, and so Excel files, begin with these letters.
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return readCsv(bytes);
  try {
    return readXlsx(bytes, mostRows);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusalAt('file', 'sheet.not_readable');
  }
}

const spelling = (head: string) =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-.()*:/]+/g, '');

function namesOf(heads: readonly string[], columns: readonly SheetColumn[]) {
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

function chosenNames(heads: readonly string[], columns: readonly SheetColumn[], chosen: string) {
  const wanted = chosen.split(',');
  const known = new Set(columns.map(({ name }) => name));
  return heads.map((_, at) => {
    const name = wanted[at] ?? '';
    const isFirst = wanted.indexOf(name) === at;
    return known.has(name) && isFirst ? name : null;
  });
}

/** Text of a cell that a spreadsheet would run; our exports put an apostrophe before it. */
const formula = /^(?:[=@\t\r]|[+-](?!\d))/;
const guarded = /^'(?=[=+\-@\t\r])/;

/** Returns the plain text of a cell; null where it is a formula. */
export function plainText(text: string): string | null {
  return formula.test(text) ? null : text.replace(guarded, '');
}
