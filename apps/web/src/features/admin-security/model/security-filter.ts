import { securityEventKinds } from '@axp/contracts/vocabulary';
import { addDays, instantAt, isCalendarDay } from '@/shared/lib/datetime/index.ts';
import { isId } from '@/shared/routing/is-id.ts';
import type { SecurityFilter } from '../api/security-queries.ts';

/** Names of the filters in the address. */
export const securityFilters = ['kind', 'person', 'from', 'to'] as const;
export type SecurityFilterName = (typeof securityFilters)[number];

/** Query of the server for what the address says; days are those of the reader's time zone. */
export function securityFilterOf(
  text: string,
  filters: Readonly<Partial<Record<SecurityFilterName, string>>>,
  timezone: string,
): SecurityFilter {
  const { kind: wanted, person, from, to } = filters;
  const kind = securityEventKinds.find((one) => one === wanted);
  const startOf = (day: string) => instantAt({ day, time: '00:00' }, timezone);
  return {
    ...(text !== '' && { text }),
    ...(kind && { kind }),
    ...(isId(person) && { userId: person }),
    ...(isCalendarDay(from) && { from: startOf(from) }),
    ...(isCalendarDay(to) && { to: startOf(addDays(to, 1)) }),
  };
}
