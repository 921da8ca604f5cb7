import type { SignInMethod } from '@axp/contracts';
import { Alert, Box, Divider, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { tabStore } from '@/shared/lib/tab-store.ts';
import { useIsHydrated } from '@/shared/lib/use-is-hydrated.ts';
import { useMerchant, useSession } from '@/shared/session/index.ts';
import type { RemoteMethod } from '@/shared/session/sign-in-methods.ts';
import { isRemote, signInMethods } from '@/shared/session/sign-in-methods.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { LoginForm } from './login-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

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
      <MethodList />
    </SignInFrame>
  );
}

/** Until the merchant's choice is known, and where it can't be asked: nearly all have it on. */
const usual: readonly SignInMethod[] = [{ kind: 'local', canRegister: false }];

/** Every way to sign in that is on here: email first, then the buttons of the others. */
function MethodList() {
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
      {isLasting && <OtherMethods methods={methods} />}
      {local?.demo && <DemoAccounts demo={local.demo} />}
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

/** As high as the button that comes, so that nothing moves when it does. */
function ButtonPlace() {
  return <Box sx={{ minHeight: 44 }} />;
}

// Each brings what it takes to lead away; the form of email and password does not wait for it.
const CloudButton = lazyPart(() => import('./cloud-button.tsx'), 'CloudButton', {
  waiting: ButtonPlace,
});

const DemoAccounts = lazyPart(() => import('./demo-accounts.tsx'), 'DemoAccounts', {
  waiting: () => null,
});

const ProviderButton = lazyPart(() => import('./provider-button.tsx'), 'ProviderButton', {
  waiting: ButtonPlace,
});

function OtherMethod({ method }: { readonly method: RemoteMethod }): ReactElement {
  switch (method.kind) {
    case 'cloud':
      return <CloudButton method={method} />;
    case 'sso':
    case 'directory':
      return <ProviderButton method={method} />;
  }
}

/** Sign-in methods of the merchant other than email and password (Z-102). */
function OtherMethods({ methods }: { readonly methods: readonly SignInMethod[] }) {
  const { t } = useTranslation('login');
  const others = methods.filter(isRemote);
  if (others.length === 0) return null;
  return (
    <Stack sx={{ gap: 4 }}>
      {methods.length > others.length && (
        <Divider sx={{ mt: 5, typography: 'body2', color: 'text.secondary' }}>{t('or')}</Divider>
      )}
      {others.map((method) => (
        <OtherMethod key={method.code} method={method} />
      ))}
    </Stack>
  );
}
