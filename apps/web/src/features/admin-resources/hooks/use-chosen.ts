import type { ManagedResource } from '@axp/contracts';
import { useState } from 'react';

/**
 * The resources that are chosen, also those that the search and the filters leave out by now. Each
 * is as the list has it, where it does: somebody else may have changed it since.
 */
export function useChosen(rows: readonly ManagedResource[]) {
  const [kept, setKept] = useState<readonly ManagedResource[]>([]);
  const known = new Map([...kept, ...rows].map((resource) => [resource.id, resource]));
  const resourcesOf = (ids: Iterable<string>) => [...ids].flatMap((id) => known.get(id) ?? []);
  const ids: ReadonlySet<string> = new Set(kept.map(({ id }) => id));
  return {
    ids,
    resources: resourcesOf(ids),
    choose: (wanted: ReadonlySet<string>) => setKept(resourcesOf(wanted)),
  };
}
