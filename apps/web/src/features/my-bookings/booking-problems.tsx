import type { Booking } from '@axp/contracts';
import type { ResourceProblem } from '@axp/contracts/problems';
import { addProblemPhoto } from '@axp/contracts/problems';
import { problemPhotoLimits } from '@axp/contracts/vocabulary';
import { Box, Chip, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, fileForm } from '@/shared/api/index.ts';
import { useFileRefusal } from '@/shared/booking/use-file-refusal.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { PhotoButton } from '@/shared/problems/photo-button.tsx';
import { PhotoList } from '@/shared/problems/photo-list.tsx';
import { problemQueries, problemsKey } from '@/shared/problems/problem-queries.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { useChange } from '@/shared/ui/use-change.ts';

/** Problems reported with a booking and how they were resolved, for those who may see them. */
export function BookingProblems({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const { data } = useInfiniteQuery(problemQueries.list({ bookingId: booking.id }));
  const problems = data?.pages.flatMap((page) => page.data) ?? [];
  if (problems.length === 0) return null;
  return (
    <DetailCard title={t('problems.title')}>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          '& > li + li': { borderTop: 1, borderColor: 'divider', mt: 4, pt: 4 },
        }}
      >
        {problems.map((problem) => (
          <li key={problem.id}>
            <BookingProblem problem={problem} />
          </li>
        ))}
      </Box>
    </DetailCard>
  );
}

function BookingProblem({ problem }: { readonly problem: ResourceProblem }) {
  const { t } = useTranslation('myBooking');
  const times = useTimes(problem.timezone);
  const { resolution, missingUnits, abilities, photos } = problem;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Chip
          size="small"
          color={resolution ? 'success' : 'warning'}
          label={t(`problems.state.${problem.state}`)}
        />
        <Typography component="span" variant="note">
          {times.stamp(resolution?.at ?? problem.reportedAt)}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {problem.text}
      </Typography>
      {missingUnits !== null && (
        <Typography variant="note">{t('problems.missing', { count: missingUnits })}</Typography>
      )}
      {resolution && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {t('problems.resolution', { name: resolution.by.fullName, note: resolution.note })}
        </Typography>
      )}
      <PhotoList photos={photos} nameOf={(number) => t('photos.name', { number })} />
      {abilities.addPhoto && photos.length < problemPhotoLimits.perProblem && (
        <AddPhoto id={problem.id} />
      )}
    </Box>
  );
}

function AddPhoto({ id }: Pick<ResourceProblem, 'id'>) {
  const refusal = useFileRefusal();
  const add = useChange(
    (photo: File) => call(addProblemPhoto, { params: { id } }, { form: fileForm(photo) }),
    { reads: [problemsKey], isShownByForm: () => true },
  );
  return (
    <PhotoButton
      isSaving={add.isPending}
      refusal={add.error && refusal.after(add.error)}
      onChoose={(photo) => add.mutate(photo)}
    />
  );
}
