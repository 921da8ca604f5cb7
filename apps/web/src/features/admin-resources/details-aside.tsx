import type { FieldIssue, ManagedResource } from '@axp/contracts';
import { deleteResourceImage, profileImageTypes, setResourceImage } from '@axp/contracts';
import { listMerchantBookings } from '@axp/contracts/administration';
import { Box, Card, Link, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, fileForm, useProblemText } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { CroppedPictureField } from '@/shared/picture/cropped-picture-field.tsx';
import { radius } from '@/shared/theme/tokens.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import { resourceQueries, resourcesKey } from './resource-queries.ts';
import { formatResourcePlace, useSizeOf } from './resource-words.ts';

/** Upload size in pixels: sharp on high-density screens, with the proportions of the thumbnail. */
const sentSize = { width: 1600, height: 1000 };

/** The photo that staff see; it is saved at once, apart from the form. */
function PhotoField({ resource }: { readonly resource: ManagedResource }) {
  const { t } = useTranslation('adminResources');
  const { send, remove, refusal } = usePhoto(resource.id);
  return (
    <Box>
      <CroppedPictureField
        label={t('photo.title')}
        accept={profileImageTypes}
        preview={
          resource.image && (
            <Box
              component="img"
              src={resource.image.thumbnail}
              alt={resource.name}
              sx={{ width: 160, height: 100, objectFit: 'cover', borderRadius: `${radius.card}px` }}
            />
          )
        }
        hint={t('photo.hint')}
        chooseLabel={t(resource.image ? 'photo.change' : 'photo.choose')}
        removeLabel={resource.image ? t('photo.remove') : undefined}
        words={{
          title: t('photo.cropTitle'),
          hint: t('photo.cropHint'),
          area: t('photo.cropArea'),
          zoom: t('photo.zoom'),
          use: t('photo.use'),
        }}
        size={sentSize}
        isSaving={send.isPending || remove.isPending}
        refusal={refusal}
        onSend={(picture, onDone) => send.mutate(picture, { onSuccess: onDone })}
        onCancel={send.reset}
        onRemove={() => remove.mutate()}
      />
    </Box>
  );
}

function usePhoto(id: string) {
  const queries = useQueryClient();
  const text = useValidationText();
  const problemText = useProblemText();
  const onSuccess = (resource: ManagedResource) => {
    queries.setQueryData(resourceQueries.one(id).queryKey, resource);
    void queries.invalidateQueries({ queryKey: [...resourcesKey, 'list'] });
  };
  const send = useMutation({
    mutationFn: async (photo: Blob) => {
      const form = fileForm(new File([photo], 'photo.jpg', { type: photo.type }));
      return (await call(setResourceImage, { params: { id } }, { form })).data;
    },
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: async () => (await call(deleteResourceImage, { params: { id } })).data,
    onSuccess,
  });
  const error = send.error ?? remove.error;
  const issue: FieldIssue | undefined = error instanceof ApiProblem ? error.issues[0] : undefined;
  const refusal = issue ? text.issue(issue) : error && problemText(error);
  return { send, remove, refusal };
}

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
      const query = { resourceId, from: around(-dayMs), to: around(dayMs), limit: shownBookings };
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
          <Typography variant="subtitle2">{first.details?.title ?? t('page.private')}</Typography>
          <Typography variant="secondary" component="div">
            <TimeRange range={first} timezone={first.timezone} />
          </Typography>
          {first.details && (
            <Typography variant="secondary">{first.details.bookedFor.fullName}</Typography>
          )}
        </Box>
      ) : (
        <Typography variant="secondary">{t('page.free')}</Typography>
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
          <Typography variant="subtitle2" noWrap>
            {name}
          </Typography>
          <Typography variant="secondary">
            {`${formatResourcePlace(resource)} · ${sizeOf(resource)}`}
          </Typography>
        </Box>
      </Box>
      {isActive ? (
        <Link component={PageLink} href={`/bookings/${type}/search-result`} variant="body2">
          {t('page.openSearch')}
        </Link>
      ) : (
        <Typography variant="secondary">{t('page.notInSearch')}</Typography>
      )}
    </DetailCard>
  );
}
