import CloudIcon from '@mui/icons-material/CloudOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import type { CloudMethod } from '@/shared/session/cloud/cloud-method.ts';
import { useCloudLogin } from '@/shared/session/cloud/use-cloud-login.ts';

interface CloudButtonProps {
  readonly method: CloudMethod;
}

/** Leads to the sign-in page of the cloud account. */
export function CloudButton({ method }: CloudButtonProps) {
  const { t } = useTranslation('login');
  const { language } = useLanguage();
  const { start, isLeaving, error } = useCloudLogin(method);
  return (
    <>
      {error && <Alert severity="error">{t('cloud.unreachable')}</Alert>}
      <Button
        variant="outlined"
        size="large"
        fullWidth
        loading={isLeaving}
        startIcon={
          method.logo === null ? (
            <CloudIcon />
          ) : (
            <Box component="img" alt="" src={method.logo} sx={{ width: 20, height: 20 }} />
          )
        }
        onClick={start}
      >
        {t('continueWith', { name: method.name[language] })}
      </Button>
    </>
  );
}
