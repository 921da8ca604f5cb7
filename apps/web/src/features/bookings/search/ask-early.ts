import type { ResourceType } from '@axp/contracts';
import { searchResources } from '@axp/contracts';
import { askEarly, questionOf } from '@/shared/api/index.ts';
import { firstResults } from '@/shared/booking/queries/search-queries.ts';
import { readSearch } from '@/shared/booking/search-url.ts';

/** Requests the results of the page's address while its scripts still run. */
export function askResultsEarly(kind: ResourceType): void {
  askEarly(({ user, query }) => {
    const choice = { rules: user.timeRules[kind], timezone: user.timezone };
    const search = readSearch(query, kind, { now: Date.now(), ...choice });
    return [questionOf(searchResources, firstResults(search))];
  });
}
