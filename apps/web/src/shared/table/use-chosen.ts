import { useState } from 'react';
import type { TableSelection } from './table-types.ts';

interface ChosenOptions<Row, Filter> {
  /** Those that are loaded. */
  readonly rows: readonly Row[];
  readonly filter: Filter;
  /** How many the filter finds; undefined until it is known. */
  readonly total: number | undefined;
}

/** Rows by their ids, or all that a filter finds. */
export type Selection<Filter> = { ids: string[] } | { filter: Filter };

/**
 * Selected rows, including those that the current search and filters hide, or all that the filter
 * finds. The list overrides the kept copy, because another user may have changed the row since it
 * was selected.
 */
export function useChosen<Row extends { readonly id: string }, Filter extends object>({
  rows,
  filter,
  total,
}: ChosenOptions<Row, Filter>) {
  const [kept, setKept] = useState<readonly Row[]>([]);
  const [allOf, setAllOf] = useState<string | null>(null);
  const key = JSON.stringify(filter);
  const isAll = allOf === key;
  const known = new Map([...kept, ...rows].map((row) => [row.id, row]));
  const rowsOf = (ids: Iterable<string>) => [...ids].flatMap((id) => known.get(id) ?? []);
  const ids: ReadonlySet<string> = new Set(kept.map(({ id }) => id));
  const selection: Selection<Filter> = isAll ? { filter: { ...filter } } : { ids: [...ids] };
  return {
    isAll,
    selection,
    count: isAll ? (total ?? 0) : ids.size,
    /** Known only for a selection by ids. */
    rows: rowsOf(ids),
    clear: () => {
      setAllOf(null);
      setKept([]);
    },
    table: {
      ids,
      onChange: (wanted) => {
        setAllOf(null);
        setKept(rowsOf(wanted));
      },
      all: {
        isOn: isAll,
        total,
        onSelect: () => {
          setAllOf(key);
          // Another filter ends this choice, and nothing of it is left then.
          setKept([]);
        },
      },
    } satisfies Omit<TableSelection, 'actions'>,
  };
}
