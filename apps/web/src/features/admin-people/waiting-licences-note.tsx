import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { licenceQueries } from '@/shared/licence/licence-queries.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

/** How many driving licences wait for confirmation; nothing while none does. */
export function WaitingLicencesNote() {
  const { t } = useTranslation('licence');
  const { data } = useQuery(licenceQueries.waiting());
  if (!data || data.count === 0) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 4, alignItems: 'center' }}
      action={
        <Button component={PageLink} href="/approvals#licences" color="inherit">
          {t('waiting.open')}
        </Button>
      }
    >
      {t('waiting.count', { count: data.count })}
    </Alert>
  );
}
