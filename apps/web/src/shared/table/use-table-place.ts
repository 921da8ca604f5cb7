import { useRouter } from 'next/router';
import type { PlaceOptions, TablePlace } from './table-place.ts';
import { readTablePlace, tableQuery } from './table-place.ts';

type TableView = Pick<TablePlace, 'text' | 'sort' | 'columns'>;

/** State of a table in the URL, independent of its filters. */
export interface TableState {
  readonly place: TableView;
  readonly change: (changes: Partial<TableView>) => void;
  /** Takes search and filters away. */
  readonly clear: () => void;
  /** Whether search or filters leave something out. */
  readonly isNarrowed: boolean;
}

export interface TableAddress<Filter extends string> extends TableState {
  readonly place: TablePlace<Filter>;
  readonly change: (changes: Partial<TablePlace<Filter>>) => void;
  readonly setFilter: (filter: Filter, value: string | undefined) => void;
}

/** The URL contains the table's state, for back, reload and shared links. */
export function useTablePlace<Filter extends string>(
  options: PlaceOptions<Filter>,
): TableAddress<Filter> {
  const router = useRouter();
  const { query, pathname } = router;
  const place = readTablePlace(query, options);
  const change = (changes: Partial<TablePlace<Filter>>) => {
    const written = tableQuery(query, { ...place, ...changes }, options);
    const href = written === '' ? pathname : `${pathname}?${written}`;
    void router.replace(href, undefined, { shallow: true, scroll: false });
  };
  return {
    place,
    change,
    clear: () => {
      const filters: Partial<Record<Filter, string>> = {};
      change({ text: '', filters });
    },
    setFilter: (filter, value) => {
      const filters: Partial<Record<Filter, string>> = { ...place.filters };
      if (value) filters[filter] = value;
      else delete filters[filter];
      change({ filters });
    },
    isNarrowed: place.text !== '' || Object.keys(place.filters).length > 0,
  };
}
