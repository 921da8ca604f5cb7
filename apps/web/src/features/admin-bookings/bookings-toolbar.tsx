import { resourceTypes } from '@axp/contracts';
import { merchantBookingStates } from '@axp/contracts/vocabulary';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookingsQueries } from '@/shared/admin/bookings/bookings-queries.ts';
import type { DayRange } from '@/shared/admin/day-range.ts';
import { DayRangeFilter } from '@/shared/admin/day-range-filter.tsx';
import { findColleagues, findResources } from '@/shared/admin/findings.ts';
import { FoundOne } from '@/shared/admin/found-fields.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { isId } from '@/shared/routing/is-id.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import type { BookingsFilterName } from './bookings-filter.ts';

interface BookingsToolbarProps {
  readonly address: TableAddress<BookingsFilterName>;
  /** The days that are shown, those of an address without any included. */
  readonly days: DayRange;
}

const farthestDays = 2 * 366;

/** Filters of all bookings by kind, status, resource, person and days. */
export function BookingsToolbar({ address, days }: BookingsToolbarProps) {
  const { t } = useTranslation(['adminDesk', 'common']);
  const { place, setFilter } = address;
  const { filters } = place;
  return (
    <>
      <SelectField
        label={t('bookings.filter.kind')}
        value={filters.type ?? ''}
        onChange={(type) => setFilter('type', type)}
      >
        <option value="">{t('bookings.filter.allKinds')}</option>
        {resourceTypes.map((type) => (
          <option key={type} value={type}>
            {t(`bookings.kind.${type}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('bookings.filter.status')}
        value={filters.status ?? ''}
        onChange={(status) => setFilter('status', status)}
      >
        <option value="">{t('bookings.filter.allStatuses')}</option>
        {merchantBookingStates.map((state) => (
          <option key={state} value={state}>
            {state === 'overdue' ? t('bookings.overdue') : t(`common:bookingStatus.${state}`)}
          </option>
        ))}
      </SelectField>
      <FoundFilters address={address} />
      <DayRangeFilter days={days} onChange={setFilter} maxAheadDays={farthestDays} />
    </>
  );
}

const foundField = { flex: { xs: '1 1 100%', sm: '1 1 180px' }, maxWidth: { sm: 240 } } as const;

function FoundFilters({ address }: Pick<BookingsToolbarProps, 'address'>) {
  const { t } = useTranslation('adminDesk');
  const { resource: resourceId, person: personId } = address.place.filters;
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
          onChange={(chosen) => address.setFilter('resource', chosen?.id)}
        />
      </Box>
      <Box sx={foundField}>
        <FoundOne
          label={t('bookings.filter.person')}
          finding={findColleagues}
          nameOf={({ fullName }) => fullName}
          value={(isId(personId) && person.data) || null}
          onChange={(chosen) => address.setFilter('person', chosen?.id)}
        />
      </Box>
    </>
  );
}
