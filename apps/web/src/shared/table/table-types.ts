import type { ReactNode } from 'react';

/** One column: what it shows, and what can be done by it. */
export interface TableColumn<Row> {
  /** Also its name in the address. */
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Searchable text of a row; absent without one. */
  readonly text?: (row: Row) => string;
  readonly isSortable?: boolean;
  /** The least width in px; what is left over goes to the columns by `share`. */
  readonly width?: number;
  readonly share?: number;
  readonly align?: 'end';
  /** The identifying column can't be hidden. */
  readonly isFixed?: boolean;
  readonly isHiddenAtFirst?: boolean;
  /** Columns of an export with the same content. */
  readonly exported?: readonly string[];
}

/** The rows at hand, and how to get the others. */
export interface TableList<Row> {
  readonly rows: readonly Row[];
  readonly isPending: boolean;
  /** The rows are those of the question before. */
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** All rows that the filters find, those that are not loaded included. */
export interface TableSelectAll {
  readonly isOn: boolean;
  /** Undefined until it is known. */
  readonly total: number | undefined;
  readonly onSelect: () => void;
}

/** Which rows are chosen, by their ids. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  /** A choice by ids also ends one of all rows. */
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

export interface TableSelection extends RowSelection {
  /** Absent where only loaded rows can be chosen. */
  readonly all?: TableSelectAll;
  /** Actions on selected rows. */
  readonly actions: ReactNode;
}
