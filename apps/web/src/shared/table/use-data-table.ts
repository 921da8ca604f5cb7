import type { ColumnDef, RowSelectionState } from '@tanstack/react-table';
import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { TableColumn, TableList, TableSelection } from './table-types.ts';
import type { TableState } from './use-table-place.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

function definitionOf<Row extends object>(
  column: TableColumn<Row>,
): ColumnDef<typeof features, Row> {
  return {
    id: column.id,
    header: column.label,
    // Only what has a value can be sorted by, even where the server does it.
    accessorFn: (row) => column.text?.(row) ?? '',
    enableSorting: column.isSortable ?? false,
    enableHiding: !column.isFixed,
  };
}

type Place = Pick<TableState['place'], 'columns'>;

function isShown<Row>(column: TableColumn<Row>, { columns }: Place): boolean {
  return (
    column.isFixed === true || (columns ? columns.includes(column.id) : !column.isHiddenAtFirst)
  );
}

/** Columns of an export that hold what the table shows. */
export function shownInExport<Row>(columns: readonly TableColumn<Row>[], place: Place): string {
  return columns
    .filter((column) => isShown(column, place))
    .flatMap(({ exported = [] }) => exported)
    .join(',');
}

export interface DataTableModel<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly address: TableState;
  readonly list: TableList<Row>;
  readonly rowId: (row: Row) => string;
  readonly selection?: TableSelection | undefined;
}

/** Columns, order and choice of the rows at hand; their order is the server's, over all rows. */
export function useDataTable<Row extends object>(model: DataTableModel<Row>) {
  const { columns, address, list, rowId, selection } = model;
  const { place, change } = address;
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const data = useMemo(() => [...list.rows], [list.rows]);
  const sorting = [{ id: place.sort.id, desc: place.sort.isDescending }];
  const visibilityIn = (now: Place) =>
    Object.fromEntries(columns.map((column) => [column.id, isShown(column, now)]));
  const rowSelection: RowSelectionState = Object.fromEntries(
    (selection?.all?.isOn ? list.rows.map(rowId) : [...(selection?.ids ?? [])]).map((id) => [
      id,
      true,
    ]),
  );
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: selection !== undefined,
    state: { sorting, columnVisibility: visibilityIn(place), rowSelection },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting);
      if (next) change({ sort: { id: next.id, isDescending: next.desc } });
    },
    onColumnVisibilityChange: (updater) => {
      change((now) => {
        const next = functionalUpdate(updater, visibilityIn(now));
        return { columns: columns.flatMap(({ id }) => (next[id] ? [id] : [])) };
      });
    },
    onRowSelectionChange: (updater) => {
      const next = functionalUpdate(updater, rowSelection);
      selection?.onChange(new Set(Object.keys(next).filter((id) => next[id])));
    },
  });
}

export type DataTableInstance<Row extends object> = ReturnType<typeof useDataTable<Row>>;
export type DataTableRow<Row extends object> = ReturnType<
  DataTableInstance<Row>['getRowModel']
>['rows'][number];
