import type { SignInMethod } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslation } from 'react-i18next';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { LoginForm } from './login-form.tsx';

// Shown once the merchant's other ways are known, so the form does not wait for it.
const OtherWays = dynamic(() => import('./other-ways.tsx').then((module) => module.OtherWays), {
  ssr: false,
});

/** Until the merchant's choice is known, and where it can't be asked: nearly all have it on. */
const usual: readonly SignInMethod[] = [{ kind: 'local' }];

/** Every way to sign in that is on here: e-mail first, then the buttons of the others. */
export function WaysIn() {
  const { t } = useTranslation('login');
  const { data: methods = usual } = useQuery(signInMethods());
  if (methods.length === 0) return <Alert severity="info">{t('noWayIn')}</Alert>;
  return (
    <>
      {methods.some(({ kind }) => kind === 'local') && <LoginForm />}
      <OtherWays methods={methods} />
    </>
  );
}
