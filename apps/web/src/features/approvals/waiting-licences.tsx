import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { licenceQueries } from '@/shared/licence/licence-queries.ts';
import { LicenceReview } from '@/shared/licence/licence-review.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';

/** Driving licences that the user confirms; nothing while none waits. */
export function WaitingLicences() {
  const { t } = useTranslation('licence');
  const { data, error, refetch } = useQuery(licenceQueries.waiting());
  if (!data && error) {
    return <ErrorState title={t('waiting.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data || data.count === 0) return null;
  return (
    <Box component="section" id="licences" aria-labelledby="licences-title" sx={{ mb: 6 }}>
      <Typography id="licences-title" variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('waiting.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {data.licences.map((licence) => (
          <Card key={licence.person.id} component="li" sx={{ p: 4 }}>
            <Typography variant="subtitle1" component="h3">
              {licence.person.fullName}
            </Typography>
            <Typography variant="body2" color="text.secondary" sx={{ mb: 3 }}>
              {licence.person.email}
            </Typography>
            <LicenceReview licence={licence} />
          </Card>
        ))}
      </Box>
    </Box>
  );
}
