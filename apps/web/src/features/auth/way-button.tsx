import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import DirectoryIcon from '@mui/icons-material/ApartmentOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { safeReturnUrl } from '@/shared/routing/return-url.ts';
import type { DirectoryMethod, SsoMethod } from '@/shared/session/sign-in-methods.ts';
import { useFaultText } from './use-fault-text.ts';
import { useLeave } from './use-leave.ts';

interface WayButtonProps {
  readonly method: SsoMethod | DirectoryMethod;
}

/** Leads to the sign-in of a provider or of the company's directory. */
export function WayButton({ method }: WayButtonProps) {
  const { t } = useTranslation('login');
  const { language } = useLanguage();
  const { asPath } = useRouter();
  const faultText = useFaultText();
  const { start, isLeaving, error } = useLeave(method);
  const { origin } = window.location;
  const wished = new URL(asPath, origin).searchParams.get('returnUrl');
  const fallbackIcon = method.kind === 'directory' ? <DirectoryIcon /> : <AccountIcon />;
  return (
    <>
      {error && <Alert severity="error">{faultText(error)}</Alert>}
      <Button
        variant="outlined"
        size="large"
        fullWidth
        loading={isLeaving}
        startIcon={
          method.logo === null ? (
            fallbackIcon
          ) : (
            <Box component="img" alt="" src={method.logo} sx={{ width: 20, height: 20 }} />
          )
        }
        onClick={() => start({ returnUrl: safeReturnUrl(wished, origin) })}
      >
        {t('continueWith', { name: method.name[language] })}
      </Button>
    </>
  );
}
