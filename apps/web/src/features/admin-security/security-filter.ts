import { securityEventKinds } from '@axp/contracts/vocabulary';
import { dayRange } from '@/shared/admin/day-range.ts';
import { isId } from '@/shared/routing/is-id.ts';
import type { SecurityFilter } from './security-queries.ts';

/** Names of the filters in the address. */
export const securityFilters = ['kind', 'person', 'from', 'to'] as const;
export type SecurityFilterName = (typeof securityFilters)[number];

/** Returns the request of a URL filter; days are in the reader's time zone. */
export function securityFilterOf(
  text: string,
  filters: Readonly<Partial<Record<SecurityFilterName, string>>>,
  timezone: string,
): SecurityFilter {
  const { kind: wanted, person } = filters;
  const kind = securityEventKinds.find((one) => one === wanted);
  return {
    ...(text !== '' && { text }),
    ...(kind && { kind }),
    ...(isId(person) && { userId: person }),
    ...dayRange(filters, timezone),
  };
}
