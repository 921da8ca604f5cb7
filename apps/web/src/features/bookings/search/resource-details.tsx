import type { SearchHit } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { stripRange } from '@/shared/booking/day-strip.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { takenTimes } from '@/shared/booking/queries/taken-times.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { formHref } from '@/shared/booking/search-url.ts';
import { hasBegun } from '@/shared/booking/time-window.ts';
import { AvailabilityNote } from '@/shared/booking/ui/availability-note.tsx';
import { DayStrip } from '@/shared/booking/ui/day-strip.tsx';
import { FavouriteButton } from '@/shared/booking/ui/favourite-button.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useAbility } from '@/shared/session/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { ResourceFacts } from './resource-facts.tsx';
import { offeredWindow } from './result-row.tsx';

interface ResourceDetailsProps {
  readonly resourceId: string;
  /** Search hit; null if the URL names a resource outside the results. */
  readonly hit: SearchHit | null;
  readonly search: ResourceSearch;
  readonly onClose: () => void;
}

/** One resource before the form: photo, facts, rules in plain words, and its day. */
export function ResourceDetails({ resourceId, hit, search, onClose }: ResourceDetailsProps) {
  const { t } = useTranslation('booking');
  const { data, error, refetch } = useQuery(placeQueries.resource(resourceId));
  const times = useTimes(data?.timezone ?? 'UTC');
  const window = hit ? offeredWindow(hit, search) : search;
  const { kind, count, repeat, forId } = search;
  const href = formHref({ kind, resourceId, window, count, repeat, forId });
  const mayBook = useAbility().can('create', 'Booking') && !hasBegun(window, times.now);
  const action = () => {
    if (hit?.freeFrom) {
      return t('results.selectFrom', { time: times.timeAfter(search.start, hit.freeFrom) });
    }
    return t(hit?.needsApproval ? 'results.request' : 'results.select');
  };
  return (
    <ResponsiveDialog
      onClose={onClose}
      size="large"
      title={t('results.details')}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('results.backToList')}
          </Button>
          {mayBook && (
            <Button component={PageLink} href={href} variant="contained">
              {action()}
            </Button>
          )}
        </>
      }
    >
      {!data && !error && (
        <DelayedSkeleton>
          <Skeleton variant="rounded" sx={{ height: 240, mb: 4 }} />
          <Skeleton width="40%" height={32} />
          <Skeleton width="70%" />
        </DelayedSkeleton>
      )}
      {error && !data && (
        <ErrorState title={t('results.detailFailed')} query={{ error, refetch }} />
      )}
      {data && (
        <Box sx={{ mx: -6, mt: -2, position: 'relative' }}>
          <FavouriteButton
            resource={data}
            isFavourite={data.isFavourite}
            sx={{
              position: 'absolute',
              zIndex: 1,
              top: 12,
              right: 12,
              width: 44,
              height: 44,
              bgcolor: 'background.paper',
              '&:hover': { bgcolor: 'background.paper' },
            }}
          />
          <ResourceFacts resource={data} />
          <DetailDay resource={data} hit={hit} search={search} />
        </Box>
      )}
    </ResponsiveDialog>
  );
}

interface DetailDayProps {
  readonly resource: { readonly id: string; readonly timezone: string; readonly quantity: number };
  readonly hit: SearchHit | null;
  readonly search: ResourceSearch;
}

/** The asked day of the resource, with what is taken. */
function DetailDay({ resource, hit, search }: DetailDayProps) {
  const { t } = useTranslation('booking');
  const range = stripRange(search, resource.timezone);
  const { data: taken = null } = useQuery(takenTimes({ range, resourceIds: [resource.id] }));
  return (
    <Box sx={{ px: 5, pb: 2, display: 'grid', gap: 3 }}>
      <Typography variant="subtitle2" component="h3">
        {t('results.day')}
      </Typography>
      {hit && <AvailabilityNote hit={hit} window={search} />}
      {resource.quantity === 1 && (
        <DayStrip window={search} timezone={resource.timezone} taken={taken} height={16} />
      )}
    </Box>
  );
}
