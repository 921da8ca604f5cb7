import type { ManagedResource } from '@axp/contracts';
import { useState } from 'react';

/**
 * Selected resources, including those outside the current filter. Values come from the list if it
 * has them, because they may have changed.
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
