import { resourceTypes } from '@axp/contracts';
import { byKind, merchantBookingStates } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import type { BookingsFilter } from '@/shared/admin/bookings/bookings-queries.ts';
import { bookingsQueries } from '@/shared/admin/bookings/bookings-queries.ts';
import { BookingsTable } from '@/shared/admin/bookings/bookings-table.tsx';
import type { DayRange } from '@/shared/admin/day-range.ts';
import { dayRange } from '@/shared/admin/day-range.ts';
import { DayRangeFilter } from '@/shared/admin/day-range-filter.tsx';
import { findColleagues, findResources } from '@/shared/admin/findings.ts';
import { FoundOne } from '@/shared/admin/found-fields.tsx';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { isId } from '@/shared/routing/is-id.ts';
import { useUser } from '@/shared/session/index.ts';
import type { TablePlace } from '@/shared/table/table-place.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { MenuChip } from '@/shared/ui/menu-chip.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { TypeChips } from '@/shared/ui/type-chips.tsx';

/** Names of the filters in the address. */
const bookingsFilters = ['type', 'status', 'resource', 'person', 'from', 'to'] as const;
type BookingsFilterName = (typeof bookingsFilters)[number];

type Filters = TablePlace<BookingsFilterName>['filters'];

/** The days of an address; bookings from today on where it says nothing at all. */
function daysOf(place: Pick<TablePlace<BookingsFilterName>, 'text' | 'filters'>, today: string) {
  const { text, filters } = place;
  const isPlain = text === '' && Object.keys(filters).length === 0;
  return isPlain ? { from: today } : { from: filters.from, to: filters.to };
}

/** Returns the request of a URL filter; days are in the reader's time zone. */
function bookingsFilterOf(
  { text, sort, filters }: TablePlace<BookingsFilterName>,
  { today, timezone }: { readonly today: string; readonly timezone: string },
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

interface BookingsToolbarProps {
  readonly address: TableAddress<BookingsFilterName>;
  /** The days that are shown, those of an address without any included. */
  readonly days: DayRange;
}

const farthestDays = 2 * 366;
const foundField = { flex: { xs: '1 1 100%', sm: '1 1 180px' }, maxWidth: { sm: 240 } } as const;

/** Filters of all bookings by resource, person and days. */
function BookingsToolbar({ address, days }: BookingsToolbarProps) {
  const { t } = useTranslation(['adminDesk', 'common']);
  const { place, setFilter } = address;
  const { filters } = place;
  const { resource: resourceId, person: personId } = filters;
  const resource = useQuery({
    ...bookingsQueries.resource(resourceId ?? ''),
    enabled: isId(resourceId),
  });
  const person = useQuery({ ...bookingsQueries.person(personId ?? ''), enabled: isId(personId) });
  return (
    <>
      <Box sx={foundField}>
        <FoundOne
          label={t('bookings.filter.resource')}
          finding={findResources}
          nameOf={({ name }) => name}
          value={(isId(resourceId) && resource.data) || null}
          onChange={(chosen) => setFilter('resource', chosen?.id)}
        />
      </Box>
      <Box sx={foundField}>
        <FoundOne
          label={t('bookings.filter.person')}
          finding={findColleagues}
          nameOf={({ fullName }) => fullName}
          value={(isId(personId) && person.data) || null}
          onChange={(chosen) => setFilter('person', chosen?.id)}
        />
      </Box>
      <DayRangeFilter days={days} onChange={setFilter} maxAheadDays={farthestDays} />
    </>
  );
}

/** Filters of all bookings by kind and status. */
function BookingsChips({ address }: Pick<BookingsToolbarProps, 'address'>) {
  const { t } = useTranslation(['adminDesk', 'common']);
  const ofKind = useKindText();
  const { place, setFilter } = address;
  const { type, status } = knownWords(place.filters);
  const labels = {
    all: t('bookings.filter.allKinds'),
    ...byKind((kind) => ofKind(`${kind}.names`)),
  };
  return (
    <>
      <TypeChips labels={labels} value={type} onChange={(one) => setFilter('type', one)} />
      <MenuChip
        label={t('bookings.filter.allStatuses')}
        value={status}
        choices={merchantBookingStates.map((state) => ({
          id: state,
          name:
            state === 'overdue' || state === 'running'
              ? t(`bookings.${state}`)
              : t(`common:bookingStatus.${state}`),
        }))}
        onChange={(state) => setFilter('status', state)}
      />
    </>
  );
}

/** `/admin/bookings`: every booking of the merchant, filtered by its address. */
export function BookingsPage() {
  const { t } = useTranslation('adminDesk');
  const { timezone } = useUser();
  const now = useNow();
  const address = useTablePlace({ filters: bookingsFilters, sort: 'start' });
  const today = wallClockOf(now, timezone).day;
  return (
    <AdminFrame>
      <PageHeading title={t('bookings.title')} description={t('bookings.text')} />
      <BookingsTable
        address={address}
        filter={bookingsFilterOf(address.place, { today, timezone })}
        filters={<BookingsToolbar address={address} days={daysOf(address.place, today)} />}
        chips={<BookingsChips address={address} />}
      />
    </AdminFrame>
  );
}
