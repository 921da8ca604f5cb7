import type { ManagedResource } from '@axp/contracts';
import { listMerchantBookings } from '@axp/contracts/administration';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import { PhotoField } from './photo-field.tsx';
import { placeOf, useSizeOf } from './resource-words.ts';

interface DetailsAsideProps {
  readonly resource: ManagedResource;
}

/** Picture of a resource, what happens in it now, and how staff find it. */
export function DetailsAside({ resource }: DetailsAsideProps) {
  return (
    <>
      <Card sx={{ p: { xs: 4, sm: 5 } }}>
        <PhotoField resource={resource} />
      </Card>
      <NowCard resource={resource} />
      <SearchCard resource={resource} />
    </>
  );
}

const dayMs = 24 * 60 * 60_000;

/** Bookings of about today are enough to tell what runs now and what is next. */
const shownBookings = 25;

/** The booking that runs, or the next one within a day. */
function NowCard({ resource: { id: resourceId } }: DetailsAsideProps) {
  const { t } = useTranslation('adminResources');
  const now = useNow();
  const hour = Math.floor(now / (dayMs / 24));
  const { data } = useQuery({
    queryKey: [...bookingsKey, 'all', 'now', resourceId, hour] as const,
    queryFn: async ({ signal }) => {
      const around = (ms: number) => new Date(now + ms).toISOString();
      const query = {
        resourceId,
        from: around(-dayMs),
        to: around(dayMs),
        limit: shownBookings,
      };
      return (await call(listMerchantBookings, { query }, { signal })).data;
    },
  });
  if (!data) return null;
  const left = data.filter(
    ({ status, end, isOverdue }) =>
      status !== 'cancelled' && status !== 'checked-out' && (isOverdue || Date.parse(end) > now),
  );
  const [first] = left;
  const isRunning = first !== undefined && Date.parse(first.start) <= now;
  return (
    <DetailCard title={t(first && !isRunning ? 'page.nextTitle' : 'page.now')}>
      {first ? (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <StatusChip status={first.status} />
          <Typography variant="subtitle2" component="p">
            {first.details?.title ?? t('page.private')}
          </Typography>
          <Typography variant="body2" component="div" color="text.secondary">
            <TimeRange range={first} timezone={first.timezone} />
          </Typography>
          {first.details && (
            <Typography variant="body2" color="text.secondary">
              {first.details.bookedFor.fullName}
            </Typography>
          )}
        </Box>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {t('page.free')}
        </Typography>
      )}
    </DetailCard>
  );
}

/** The resource as staff see it among search results. */
function SearchCard({ resource }: DetailsAsideProps) {
  const { t } = useTranslation('adminResources');
  const sizeOf = useSizeOf();
  const { type, isActive, name } = resource;
  return (
    <DetailCard title={t('page.inSearch')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 2 }}>
        <ResourcePicture
          image={resource.image}
          size="thumbnail"
          kind={type}
          sx={{ width: 48, height: 48, borderRadius: '10px' }}
        />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="subtitle2" component="p" noWrap>
            {name}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {`${placeOf(resource)} · ${sizeOf(resource)}`}
          </Typography>
        </Box>
      </Box>
      {isActive ? (
        <Link component={PageLink} href={`/bookings/${type}/search-result`} variant="body2">
          {t('page.openSearch')}
        </Link>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {t('page.notInSearch')}
        </Typography>
      )}
    </DetailCard>
  );
}
