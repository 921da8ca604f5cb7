import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { searchFormHref } from '@/shared/booking/search-url.ts';
import { useAbility } from '@/shared/session/index.ts';
import { DelayedSkeleton, EmptyState } from '@/shared/ui/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { hasFilters, withoutFilters } from '../model/calendar-filters.ts';
import type { CalendarViewProps } from './view-props.ts';

/** Empty state: offers booking, or fewer filters. */
export function NothingTaken({ view, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const ability = useAbility();
  const isFiltered = hasFilters(view);
  return (
    <EmptyState
      icon={<EventAvailable />}
      title={t('empty.title')}
      description={t(isFiltered ? 'empty.filtered' : 'empty.text')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
          {isFiltered && (
            <Button variant="outlined" color="inherit" onClick={() => go(withoutFilters)}>
              {t('filter.clear')}
            </Button>
          )}
          {ability.can('create', 'Booking') && (
            <Button component={PageLink} href={searchFormHref(view.kind)} variant="contained">
              {t(`empty.book.${view.kind}`)}
            </Button>
          )}
        </Box>
      }
    />
  );
}

/** No room, car or asset is left by the filters, or there is none at all. */
export function NoResources({ view, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const isFiltered = hasFilters(view);
  return (
    <EmptyState
      icon={<SearchOff />}
      title={t(`noRows.${view.kind}`)}
      description={t(isFiltered ? 'noRows.filtered' : 'noRows.text')}
      action={
        isFiltered && (
          <Button variant="outlined" color="inherit" onClick={() => go(withoutFilters)}>
            {t('filter.clear')}
          </Button>
        )
      }
    />
  );
}

/** The shape of a list that is on its way. */
export function EntrySkeleton() {
  return (
    <DelayedSkeleton>
      <Skeleton width={140} height={28} sx={{ mb: 3 }} />
      <Box sx={{ display: 'grid', gap: 1 }}>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} variant="rounded" height={60} />
        ))}
      </Box>
    </DelayedSkeleton>
  );
}

/** The shape of a grid that is on its way. */
export function GridSkeleton() {
  return (
    <DelayedSkeleton>
      <Skeleton variant="rounded" height={44} sx={{ mb: 2 }} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
          <Skeleton key={row} variant="rounded" height={48} />
        ))}
      </Box>
    </DelayedSkeleton>
  );
}
