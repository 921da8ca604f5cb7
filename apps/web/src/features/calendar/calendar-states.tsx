import { traitsOf } from '@axp/contracts/vocabulary';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import { Box, Button, Skeleton } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { searchFormHref } from '@/shared/booking/search-url.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useAbility } from '@/shared/session/index.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { hasFilters, withoutFilters } from './calendar-filters.ts';
import { isOfOnePerson, shownKinds } from './calendar-view.ts';
import type { CalendarViewProps } from './view-props.ts';

/** Empty state: offers booking, or fewer filters. */
export function NothingTaken({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const ofKind = useKindText();
  const ability = useAbility();
  const isFiltered = hasFilters(view);
  const [kind = 'room'] = shownKinds(view) ?? [];
  const isToday = data.isNow && view.date === null;
  return (
    <EmptyState
      icon={<EventAvailable />}
      title={t(isToday ? 'empty.today' : 'empty.title')}
      description={t(isFiltered ? 'empty.filtered' : 'empty.text')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
          {isFiltered && <ClearFilters go={go} />}
          {ability.can('create', 'Booking') && (
            <Button component={PageLink} href={searchFormHref(kind)} variant="contained">
              {isToday && traitsOf(kind).people === 'invitees'
                ? t('empty.bookNow')
                : ofKind(`${kind}.book`)}
            </Button>
          )}
        </Box>
      }
    />
  );
}

function ClearFilters({ go }: Pick<CalendarViewProps, 'go'>) {
  const { t } = useTranslation('calendar');
  return <SecondaryButton onClick={() => go(withoutFilters)}>{t('filter.clear')}</SecondaryButton>;
}

/** No resource is left by the filters or the person, or there is none at all. */
export function NoResources({ view, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const ofKind = useKindText();
  const [kind = 'room'] = shownKinds(view) ?? [];
  if (hasFilters(view)) {
    return (
      <EmptyState
        icon={<SearchOff />}
        title={t('noRows.filtered')}
        action={<ClearFilters go={go} />}
      />
    );
  }
  if (isOfOnePerson(view)) {
    return (
      <EmptyState
        icon={<EventAvailable />}
        title={t(view.whose === 'mine' ? 'noRows.mine' : 'noRows.person')}
        action={
          <SecondaryButton onClick={() => go({ whose: 'all', personId: null })}>
            {t('noRows.showAll')}
          </SecondaryButton>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchOff />}
      title={ofKind(`${kind}.none`)}
      description={t('noRows.text')}
    />
  );
}

/** The shape of a list that is on its way. */
export function EntrySkeleton() {
  return (
    <DelayedSkeleton>
      <Skeleton width={140} height={28} sx={{ mb: 3 }} />
      <CardSkeletons count={6} height={60} gap={1} />
    </DelayedSkeleton>
  );
}

/** The shape of a grid that is on its way. */
export function GridSkeleton() {
  return (
    <DelayedSkeleton>
      <Skeleton variant="rounded" height={44} sx={{ mb: 2 }} />
      <CardSkeletons count={8} height={48} gap={2} />
    </DelayedSkeleton>
  );
}
