import { Alert, Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import type { CloudMethod } from '@/shared/session/cloud/cloud-method.ts';
import type { DirectoryMethod, SsoMethod } from '@/shared/session/sign-in-methods.ts';

interface MethodButtonProps {
  readonly method: SsoMethod | DirectoryMethod | CloudMethod;
  /** Shown if the method has no logo. */
  readonly icon: ReactNode;
  readonly isLeaving: boolean;
  readonly errorText: string | null;
  readonly onClick: () => void;
}

/** Button of a sign-in method that leads away, and why it did not. */
export function MethodButton(props: MethodButtonProps) {
  const { method, icon, isLeaving, errorText, onClick } = props;
  const { t } = useTranslation('login');
  const { language } = useLanguage();
  return (
    <>
      {errorText !== null && <Alert severity="error">{errorText}</Alert>}
      <Button
        variant="outlined"
        size="large"
        fullWidth
        loading={isLeaving}
        startIcon={
          method.logo === null ? (
            icon
          ) : (
            <Box component="img" alt="" src={method.logo} sx={{ width: 20, height: 20 }} />
          )
        }
        onClick={onClick}
      >
        {t('continueWith', { name: method.name[language] })}
      </Button>
    </>
  );
}
