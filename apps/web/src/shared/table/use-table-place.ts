import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import type { PlaceOptions, TablePlace } from './table-place.ts';
import { readTablePlace, tableQuery } from './table-place.ts';

type TableView = Pick<TablePlace, 'text' | 'sort' | 'columns'>;

/** Changes, also as a function of a state that may be newer than the rendered one. */
type Changes<Place> = Partial<Place> | ((place: TableView) => Partial<Place>);

export function applied<Place>(changes: Changes<Place>, place: TableView): Partial<Place> {
  return typeof changes === 'function' ? changes(place) : changes;
}

/** State of a table in the URL, independent of its filters. */
export interface TableState {
  readonly place: TableView;
  readonly change: (changes: Changes<TableView>) => void;
  /** Takes search and filters away. */
  readonly clear: () => void;
  /** Whether search or filters leave something out. */
  readonly isNarrowed: boolean;
}

export interface TableAddress<Filter extends string> extends TableState {
  readonly place: TablePlace<Filter>;
  readonly change: (changes: Changes<TablePlace<Filter>>) => void;
  readonly setFilter: (filter: Filter, value: string | undefined) => void;
}

/** The URL contains the table's state, for back, reload and shared links. */
export function useTablePlace<Filter extends string>(
  options: PlaceOptions<Filter>,
): TableAddress<Filter> {
  const router = useRouter();
  const { query, pathname } = router;
  const place = readTablePlace(query, options);
  const asked = useRef(query);
  useEffect(() => {
    asked.current = query;
  }, [query]);
  // A second change that comes before the first is rendered adds to it.
  const apply = (changesOf: (before: TablePlace<Filter>) => Partial<TablePlace<Filter>>) => {
    const before = readTablePlace(asked.current, options);
    const written = tableQuery(asked.current, { ...before, ...changesOf(before) }, options);
    asked.current = Object.fromEntries(new URLSearchParams(written));
    const href = written === '' ? pathname : `${pathname}?${written}`;
    void router.replace(href, undefined, { shallow: true, scroll: false });
  };
  const change: TableAddress<Filter>['change'] = (changes) =>
    apply((before) => applied(changes, before));
  return {
    place,
    change,
    clear: () => {
      const filters: Partial<Record<Filter, string>> = {};
      change({ text: '', filters });
    },
    setFilter: (filter, value) =>
      apply((before) => {
        const filters: Partial<Record<Filter, string>> = { ...before.filters };
        if (value) filters[filter] = value;
        else delete filters[filter];
        return { filters };
      }),
    isNarrowed: place.text !== '' || Object.keys(place.filters).length > 0,
  };
}
