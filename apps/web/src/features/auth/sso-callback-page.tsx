import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { loginUrl } from '@/shared/routing/return-url.ts';
import type { DirectoryMethod, SsoMethod } from '@/shared/session/sign-in-methods.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { isWorthRepeating, needsOtherAccount } from './sign-in-fault.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useArrival } from './use-arrival.ts';
import { useFaultText } from './use-fault-text.ts';
import { useLeave } from './use-leave.ts';

interface AnewButtonProps {
  readonly method: SsoMethod | DirectoryMethod;
  readonly returnUrl: string;
  readonly choosesAccount: boolean;
}

/** Begins the same way again; with another account where this one did not get in. */
function AnewButton({ method, returnUrl, choosesAccount }: AnewButtonProps) {
  const { t } = useTranslation('login');
  const faultText = useFaultText();
  const { start, isLeaving, error } = useLeave(method);
  return (
    <>
      {error && <Alert severity="error">{faultText(error)}</Alert>}
      <Button
        variant="contained"
        size="large"
        loading={isLeaving}
        onClick={() => start({ returnUrl, choosesAccount })}
      >
        {t(choosesAccount ? 'arrival.otherAccount' : 'arrival.again')}
      </Button>
    </>
  );
}

/** Where providers and the directory send people back to (A-02, A-03, G-07). */
export function SsoCallbackPage() {
  const { t } = useTranslation('login');
  const faultText = useFaultText();
  const { email, error, returnUrl, tried, repeat } = useArrival();
  if (!error) {
    return (
      <SignInFrame title={t('arrival.title')}>
        <Stack role="status" direction="row" sx={{ gap: 4, alignItems: 'center' }}>
          <CircularProgress size={20} aria-hidden />
          <Typography color="textSecondary">
            {email === null ? t('arrival.working') : t('arrival.workingAs', { email })}
          </Typography>
        </Stack>
      </SignInFrame>
    );
  }
  const isLed = tried?.kind === 'sso' || tried?.kind === 'directory';
  return (
    <SignInFrame title={t('arrival.failed')}>
      <Stack sx={{ gap: 5 }}>
        <Alert severity="error">{faultText(error)}</Alert>
        {isWorthRepeating(error) ? (
          <Button variant="contained" size="large" onClick={repeat}>
            {t('arrival.again')}
          </Button>
        ) : (
          isLed && (
            <AnewButton
              method={tried}
              returnUrl={returnUrl}
              choosesAccount={needsOtherAccount(error)}
            />
          )
        )}
        <Link component={PageLink} href={loginUrl(returnUrl)} sx={{ alignSelf: 'center' }}>
          {t('arrival.otherWays')}
        </Link>
      </Stack>
    </SignInFrame>
  );
}
