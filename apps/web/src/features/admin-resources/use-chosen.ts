import type { ManagedResource } from '@axp/contracts';
import type { ResourceSelection } from '@axp/contracts/sheets';
import { useState } from 'react';
import type { TableSelection } from '@/shared/table/table-types.ts';
import type { ListedFilter } from './resource-queries.ts';

interface ChosenOptions {
  /** Those that are loaded. */
  readonly rows: readonly ManagedResource[];
  readonly filter: ListedFilter;
  /** How many the filter finds; undefined until it is known. */
  readonly total: number | undefined;
}

/**
 * Selected resources, including those that the current search and filters hide, or all that the
 * filter finds. The list overrides the kept copy, because another user may have changed the
 * resource since it was selected.
 */
export function useChosen({ rows, filter, total }: ChosenOptions) {
  const [kept, setKept] = useState<readonly ManagedResource[]>([]);
  const [allOf, setAllOf] = useState<string | null>(null);
  const key = JSON.stringify(filter);
  const isAll = allOf === key;
  const known = new Map([...kept, ...rows].map((resource) => [resource.id, resource]));
  const resourcesOf = (ids: Iterable<string>) => [...ids].flatMap((id) => known.get(id) ?? []);
  const ids: ReadonlySet<string> = new Set(kept.map(({ id }) => id));
  const selection: ResourceSelection = isAll ? { filter: { ...filter } } : { ids: [...ids] };
  return {
    isAll,
    selection,
    count: isAll ? (total ?? 0) : ids.size,
    /** Known only for a selection by ids. */
    resources: resourcesOf(ids),
    clear: () => {
      setAllOf(null);
      setKept([]);
    },
    table: {
      ids,
      onChange: (wanted) => {
        setAllOf(null);
        setKept(resourcesOf(wanted));
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
