import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { calendarQueries } from '../api/calendar-queries.ts';
import type { CalendarData } from '../hooks/use-calendar-data.ts';
import { toggled } from '../model/calendar-filters.ts';
import { rowsWindow } from '../model/calendar-range.ts';
import { CheckList } from './check-list.tsx';
import type { FilterProps } from './filter-fields.tsx';

type ResourceListProps = FilterProps & { readonly data: CalendarData };

/** The rooms, cars or assets to show; none chosen is all of them. */
export function ResourceCheckList({ view, data, onChange }: ResourceListProps) {
  const { t } = useTranslation('calendar');
  const window = rowsWindow(data.day, data.timezone);
  const { kind, buildingId } = view;
  const list = useInfiniteQuery(
    calendarQueries.rows({ kind, buildingId, resourceIds: [], window }),
  );
  const { hasNextPage, isFetching } = list;
  const readOn = useEffectEvent(() => void list.fetchNextPage());
  // The list is searched where it is, so all of it has to be there.
  useEffect(() => {
    if (hasNextPage && !isFetching) readOn();
  }, [hasNextPage, isFetching]);
  const choices = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <CheckList
      label={t(`kind.${kind}`)}
      choices={choices.map(({ id, name, floor, building }) => ({
        id,
        name,
        detail: [floor?.name, buildingId === null ? building.name : null]
          .filter(Boolean)
          .join(', '),
      }))}
      chosen={view.resourceIds}
      onToggle={(id) => onChange({ resourceIds: toggled(view.resourceIds, id) })}
    />
  );
}

/** The business units whose bookings stand out. */
export function UnitCheckList({ view, onChange }: FilterProps) {
  const { t } = useTranslation('calendar');
  const { data: units = [] } = useQuery(placeQueries.businessUnits());
  return (
    <CheckList
      label={t('filter.units')}
      choices={units.map(({ id, title }) => ({ id, name: title }))}
      chosen={view.businessUnitIds}
      onToggle={(id) => onChange({ businessUnitIds: toggled(view.businessUnitIds, id) })}
    />
  );
}
