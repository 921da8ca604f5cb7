import type { SearchHit } from '@axp/contracts';
import type { SearchSort } from '@/shared/booking/search-url.ts';

function sizeOf({ resource }: SearchHit): number {
  return resource.capacity ?? resource.quantity;
}

/** Hits as a person wants them ordered; best fit is the order of the server (Z-33). */
export function inOrder(hits: readonly SearchHit[], sort: SearchSort): readonly SearchHit[] {
  if (sort === 'fit') return hits;
  const byName = (a: SearchHit, b: SearchHit) => a.resource.name.localeCompare(b.resource.name);
  if (sort === 'name') return hits.toSorted(byName);
  return hits.toSorted((a, b) => sizeOf(b) - sizeOf(a) || byName(a, b));
}
