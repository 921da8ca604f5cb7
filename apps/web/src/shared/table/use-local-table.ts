import { useState } from 'react';
import type { TablePlace } from './table-place.ts';
import { readSort } from './table-place.ts';
import type { TableState } from './use-table-place.ts';
import { applied } from './use-table-place.ts';

/** State of a table that is part of a page with an address of its own. */
export function useLocalTable({ sort }: { readonly sort: string }): TableState {
  const [place, setPlace] = useState<Omit<TablePlace, 'filters'>>({
    text: '',
    sort: readSort(sort),
    columns: null,
  });
  return {
    place,
    change: (changes) => setPlace((before) => ({ ...before, ...applied(changes, before) })),
    clear: () => setPlace((before) => ({ ...before, text: '' })),
    isNarrowed: place.text !== '',
  };
}
