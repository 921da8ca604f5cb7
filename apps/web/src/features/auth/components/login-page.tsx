import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useMerchant, useSession } from '@/shared/session/index.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { WaysIn } from './ways-in.tsx';

/** Sign-in on the merchant's own ground (T-04, A-01). */
export function LoginPage() {
  const { t } = useTranslation('login');
  const merchant = useMerchant();
  const { hasExpired, endReason } = useSession();
  return (
    <SignInFrame title={t('heading', { merchant: merchant.title })}>
      {hasExpired && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {endReason === null ? t('expired') : t(`ended.${endReason}`)}
        </Alert>
      )}
      <WaysIn />
    </SignInFrame>
  );
}
