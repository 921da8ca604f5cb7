export { DataTable } from './data-table.tsx';
export { writeSort } from './table-place.ts';
export type { TableColumn, TableSelection } from './table-types.ts';
export { useTableList } from './use-table-list.ts';
export { type TableAddress, useTablePlace } from './use-table-place.ts';
