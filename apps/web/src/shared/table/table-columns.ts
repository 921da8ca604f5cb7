import type { TablePlace } from './table-place.ts';
import type { TableColumn } from './table-types.ts';

type ColumnChoice = Pick<TablePlace, 'columns'>;

export function isShown<Row>(column: TableColumn<Row>, { columns }: ColumnChoice): boolean {
  return (
    column.isFixed === true || (columns ? columns.includes(column.id) : !column.isHiddenAtFirst)
  );
}

/** Columns of an export that hold what the table shows. */
export function shownInExport<Row>(
  columns: readonly TableColumn<Row>[],
  place: ColumnChoice,
): string {
  return columns
    .filter((column) => isShown(column, place))
    .flatMap(({ exported = [] }) => exported)
    .join(',');
}
