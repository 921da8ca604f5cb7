import { resourceTypes } from '@axp/contracts';
import { merchantBookingStates } from '@axp/contracts/vocabulary';
import type { BookingsFilter } from '@/shared/admin/bookings/bookings-queries.ts';
import { dayRange } from '@/shared/admin/day-range.ts';
import { isId } from '@/shared/routing/is-id.ts';
import type { TablePlace } from '@/shared/table/table-place.ts';

/** Names of the filters in the address. */
export const bookingsFilters = ['type', 'status', 'resource', 'person', 'from', 'to'] as const;
export type BookingsFilterName = (typeof bookingsFilters)[number];

type Filters = TablePlace<BookingsFilterName>['filters'];

/** The days of an address; bookings from today on where it says nothing at all. */
export function daysOf(
  place: Pick<TablePlace<BookingsFilterName>, 'text' | 'filters'>,
  today: string,
) {
  const { text, filters } = place;
  const isPlain = text === '' && Object.keys(filters).length === 0;
  return isPlain ? { from: today } : { from: filters.from, to: filters.to };
}

interface Reader {
  readonly today: string;
  readonly timezone: string;
}

/** Returns the request of a URL filter; days are in the reader's time zone. */
export function bookingsFilterOf(
  { text, sort, filters }: TablePlace<BookingsFilterName>,
  { today, timezone }: Reader,
): BookingsFilter {
  return {
    sort: sort.isDescending ? '-start' : 'start',
    ...(text !== '' && { text }),
    ...knownWords(filters),
    ...(isId(filters.resource) && { resourceId: filters.resource }),
    ...(isId(filters.person) && { personId: filters.person }),
    ...dayRange(daysOf({ text, filters }, today), timezone),
  };
}

/** URL values may be anything, so only known ones are sent. */
function knownWords({ type, status }: Filters) {
  const kind = resourceTypes.find((one) => one === type);
  const state = merchantBookingStates.find((one) => one === status);
  return { ...(kind && { type: kind }), ...(state && { status: state }) };
}
