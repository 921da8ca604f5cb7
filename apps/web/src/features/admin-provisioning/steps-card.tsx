import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { DetailCard } from '@/shared/ui/detail-card.tsx';

/** How to connect a directory. */
export function StepsCard() {
  const { t } = useTranslation('adminProvisioning');
  return (
    <DetailCard title={t('steps.title')}>
      <Box component="ol" sx={{ display: 'grid', gap: 3, m: 0, pl: 6 }}>
        {(['key', 'address', 'assign'] as const).map((step) => (
          <li key={step}>
            <Typography variant="subtitle2" component="h3">
              {t(`steps.${step}.title`)}
            </Typography>
            <Typography variant="secondary">{t(`steps.${step}.text`)}</Typography>
          </li>
        ))}
      </Box>
    </DetailCard>
  );
}
