import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cloudMethodOf, signInMethods } from '@/shared/session/cloud/index.ts';
import { CloudButton } from './cloud-button.tsx';

/** The ways to sign in beside e-mail and password, as the merchant has chosen them (Z-102). */
export function OtherWays() {
  const { t } = useTranslation('login');
  const { data: methods = [] } = useQuery(signInMethods());
  const cloud = cloudMethodOf(methods);
  if (!cloud) return null;
  return (
    <Stack sx={{ gap: 4, mt: 5 }}>
      <Divider sx={{ typography: 'body2', color: 'text.secondary' }}>{t('or')}</Divider>
      <CloudButton method={cloud} />
    </Stack>
  );
}
