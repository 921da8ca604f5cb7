import type { Merchant, ResourceType } from '@axp/contracts';
import { searchResources } from '@axp/contracts';
import { questionOf } from '@/shared/api/index.ts';
import { firstResults } from '@/shared/booking/queries/search-queries.ts';
import { readSearch } from '@/shared/booking/search-url.ts';
import { readInlined } from '@/shared/lib/inlined-data.ts';
import { isWhole } from '@/shared/lib/records.ts';

type Place = Pick<Merchant, 'timezone'>;

const isPlace = (value: unknown): value is Place => isWhole<Place>(value, ['timezone']);

/** Requests the results of the page's address while its scripts still run. */
export function askResultsEarly(kind: ResourceType): void {
  if (typeof window === 'undefined') return;
  window.axpAskEarly?.(({ timeRules }) => {
    const merchant = readInlined('axp-merchant', isPlace);
    if (!merchant) return [];
    const query = Object.fromEntries(new URLSearchParams(window.location.search));
    const choice = { rules: timeRules[kind], timezone: merchant.timezone };
    const search = readSearch(query, kind, { now: Date.now(), ...choice });
    return [questionOf(searchResources, firstResults(search))];
  });
}
