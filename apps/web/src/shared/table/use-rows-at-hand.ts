import { useMemo } from 'react';
import type { TableColumn } from './table-types.ts';
import type { DataTableInstance, DataTableRow } from './use-data-table.ts';

/** The words of a search all occur in what a row shows, in any order. */
function findRows<Row>(rows: readonly Row[], texts: readonly string[], search: string) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((_, index) => words.every((word) => texts[index]?.includes(word)));
}

/** Narrows the rows at hand while the server still looks for all that fit; null narrows nothing. */
export function useRowsAtHand<Row extends object>(
  table: DataTableInstance<Row>,
  columns: readonly TableColumn<Row>[],
  search: string | null,
): readonly DataTableRow<Row>[] {
  const { rows } = table.getRowModel();
  const texts = useMemo(
    () =>
      rows.map(({ original }) =>
        columns
          .map(({ text }) => text?.(original) ?? '')
          .join(' ')
          .toLowerCase(),
      ),
    [rows, columns],
  );
  return useMemo(
    () => (search === null ? rows : findRows(rows, texts, search)),
    [rows, texts, search],
  );
}
