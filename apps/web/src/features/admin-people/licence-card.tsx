import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LicenceFacts } from '@/shared/licence/licence-facts.tsx';
import { licenceQueries } from '@/shared/licence/licence-queries.ts';
import { LicenceReview } from '@/shared/licence/licence-review.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';

/** Driving licence of a person: administrators confirm or decline it, others read it. */
export function LicenceCard({ personId }: { readonly personId: string }) {
  const { t } = useTranslation('licence');
  const licence = useQuery(licenceQueries.of(personId));
  const mayDecide = useAbility().can('update', 'Person');
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {t('title')}
      </Typography>
      <QueryContent query={licence} failed={t('review.failed')} skeleton={96}>
        {(data) => {
          if (!data) {
            return (
              <Typography variant="body2" color="text.secondary">
                {t('review.none')}
              </Typography>
            );
          }
          if (mayDecide) return <LicenceReview licence={data} />;
          return <LicenceFacts licence={data} number={data.number ?? t('fact.noNumber')} />;
        }}
      </QueryContent>
    </Box>
  );
}
