import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { licenceQueries } from '@/shared/licence/licence-queries.ts';
import { LicenceReview } from '@/shared/licence/licence-review.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';

/** Driving licence of a person, to be confirmed or declined. */
export function LicenceCard({ personId }: { readonly personId: string }) {
  const { t } = useTranslation('licence');
  const licence = useQuery(licenceQueries.of(personId));
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {t('title')}
      </Typography>
      <QueryContent query={licence} failed={t('review.failed')} skeleton={96}>
        {(data) =>
          data ? (
            <LicenceReview licence={data} />
          ) : (
            <Typography variant="body2" color="text.secondary">
              {t('review.none')}
            </Typography>
          )
        }
      </QueryContent>
    </Box>
  );
}
