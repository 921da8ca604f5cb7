import type { SheetRecord } from './read-csv.ts';

/** Rows that a header may be in, and that are shown as they were read. */
export const rowsShown = 10;

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
export function namesOf(heads: readonly string[], columns: readonly NamedColumn[]) {
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
export function headerRowOf(
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
