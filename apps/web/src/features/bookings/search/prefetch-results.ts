import type { ResourceType } from '@axp/contracts';
import { searchResources } from '@axp/contracts';
import { questionOf, requestEarly } from '@/shared/api/index.ts';
import { firstResults } from '@/shared/booking/queries/search-queries.ts';
import { readSearch } from '@/shared/booking/search-url.ts';
import { timeChoiceOf } from '@/shared/booking/use-time-choice.ts';

/** Requests the results of the page's address while its scripts still run. */
export function prefetchResults(kind: ResourceType): void {
  requestEarly(({ user, query }) => {
    const search = readSearch(query, kind, { now: Date.now(), ...timeChoiceOf(user, kind) });
    return [questionOf(searchResources, firstResults(search))];
  });
}
