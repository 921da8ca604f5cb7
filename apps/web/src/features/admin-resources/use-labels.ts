import { createResourceCode } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import type { Label } from './label-format.ts';
import { resourceQueries, resourcesKey } from './resource-queries.ts';

/** Labels of resources with their codes, and the way to make codes for them. */
export function useLabels(resources: readonly Label['resource'][]) {
  const codes = useQuery(resourceQueries.labels(resources.map(({ id }) => id)));
  const known = new Map(codes.data?.map((code) => [code.resource.id, code]));
  const labels = resources.map((resource): Label => {
    const path = known.get(resource.id)?.path ?? null;
    return { resource, address: path === null ? null : `${window.location.origin}${path}` };
  });
  const make = useChange(
    async (ids: readonly string[]) => {
      for (const id of ids) await call(createResourceCode, { params: { id } });
    },
    {
      // Codes that were made before a failure are kept.
      reads: [resourcesKey],
    },
  );
  const isLoaded = codes.data !== undefined;
  return {
    codes,
    labels,
    /** Resources without a code; undefined until that is known. */
    missing: isLoaded ? resources.filter(({ id }) => !known.has(id)) : [],
    /** Resources whose code is known only by its hash, so that it must be replaced. */
    unreadable: isLoaded ? resources.filter(({ id }) => known.get(id)?.path === null) : [],
    make,
  };
}
