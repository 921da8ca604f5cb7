import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/shared/session/index.ts';
import { useGoLive } from './use-go-live.ts';

/** Changes of a dry run that were refused, or whose page was closed too early. */
export function PendingNote({ pending }: { readonly pending: number }) {
  const { t } = useTranslation('adminProvisioning');
  const canChange = useAbility().can('update', 'Provisioning');
  const change = useGoLive();
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ bgcolor: 'background.paper' }}
      action={
        canChange && (
          <Button color="inherit" loading={change.isPending} onClick={() => change.mutate()}>
            {t('live.apply')}
          </Button>
        )
      }
    >
      {t('live.pending', { count: pending })}
    </Alert>
  );
}
