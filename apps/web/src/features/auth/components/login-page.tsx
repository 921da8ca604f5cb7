import Alert from '@mui/material/Alert';
import dynamic from 'next/dynamic';
import { useTranslation } from 'react-i18next';
import { useMerchant, useSession } from '@/shared/session/index.ts';
import { LoginForm } from './login-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

// Shown once the merchant's other ways are known, so the form does not wait for it.
const OtherWays = dynamic(() => import('./other-ways.tsx').then((module) => module.OtherWays), {
  ssr: false,
});

/** Sign-in on the merchant's own ground (T-04, A-01). */
export function LoginPage() {
  const { t } = useTranslation('login');
  const merchant = useMerchant();
  const { hasExpired } = useSession();
  return (
    <SignInFrame title={t('heading', { merchant: merchant.title })}>
      {hasExpired && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('expired')}
        </Alert>
      )}
      <LoginForm />
      <OtherWays />
    </SignInFrame>
  );
}
