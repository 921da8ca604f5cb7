import type { Language, SearchHit } from '@axp/contracts';
import type { SearchSort } from '@/shared/booking/search-url.ts';

function sizeOf({ resource }: SearchHit): number {
  return resource.capacity ?? resource.quantity;
}

/** Hits as a person wants them ordered; best fit is the order of the server (Z-33). */
export function inOrder(
  hits: readonly SearchHit[],
  { sort, language }: { readonly sort: SearchSort; readonly language: Language },
): readonly SearchHit[] {
  if (sort === 'fit') return hits;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const byName = (a: SearchHit, b: SearchHit) => compare(a.resource.name, b.resource.name);
  if (sort === 'name') return hits.toSorted(byName);
  return hits.toSorted((a, b) => sizeOf(b) - sizeOf(a) || byName(a, b));
}
