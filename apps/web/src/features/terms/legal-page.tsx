import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { LanguageSwitch } from '@/shared/ui/language-switch.tsx';
import { LegalDocument } from '@/shared/ui/legal-document.tsx';
import type { useLegalText } from './use-legal-text.ts';

interface LegalPageProps {
  readonly text: ReturnType<typeof useLegalText>;
}

/** A page with a legal text that everybody may read, signed in or not (G-02). */
export function LegalPage({ text: { data, error, refetch } }: LegalPageProps) {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  return (
    <Box sx={{ maxWidth: columns.form, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 4, sm: 8 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 6 }}>
        <Button color="inherit" href="/" startIcon={<ArrowBackIcon />} sx={{ ml: -3 }}>
          {t('action.back')}
        </Button>
        <LanguageSwitch />
      </Box>
      {data && <LegalDocument {...data.text[language]} />}
      {!data && error && (
        <ErrorState title={t('legalFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <DelayedSkeleton>
          <Skeleton variant="rounded" height={480} />
        </DelayedSkeleton>
      )}
    </Box>
  );
}
