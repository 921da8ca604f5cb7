import type { SignInMethod } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tabStore } from '@/shared/lib/tab-store.ts';
import { useIsHydrated } from '@/shared/lib/use-is-hydrated.ts';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { LoginForm } from './login-form.tsx';
import { OtherWays } from './other-ways.tsx';

/** Until the merchant's choice is known, and where it can't be asked: nearly all have it on. */
const usual: readonly SignInMethod[] = [{ kind: 'local', canRegister: false }];

/** Every way to sign in that is on here: email first, then the buttons of the others. */
export function WaysIn() {
  const { t } = useTranslation('login');
  // Taken for granted until the page runs.
  const isLasting = !useIsHydrated() || tabStore.isLasting();
  const { data: methods = usual } = useQuery(signInMethods());
  if (methods.length === 0) return <Alert severity="info">{t('noWayIn')}</Alert>;
  const local = methods.find((method) => method.kind === 'local');
  return (
    <>
      {!isLasting && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('nothingKept')}
        </Alert>
      )}
      {local && <LoginForm />}
      {/* They lead away, and what comes back is known by what the tab has kept. */}
      {isLasting && <OtherWays methods={methods} />}
      {local?.canRegister && (
        <Typography variant="body2" sx={{ mt: 4, mb: -3 }}>
          {t('noAccount')}{' '}
          <Link component={PageLink} href="/register" sx={{ display: 'inline-block', py: 3 }}>
            {t('createAccount')}
          </Link>
        </Typography>
      )}
    </>
  );
}
