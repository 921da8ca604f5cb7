import type { AppKey } from '@axp/contracts/second-factor';
import { Box, Typography } from '@mui/material';
import { renderSVG } from 'uqr';
import { FactorForm } from './factor-form.tsx';
import { useFactorTexts } from './use-factor-texts.ts';

interface AppEnrolmentProps {
  readonly appKey: AppKey;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onCode: (code: string) => void;
}

/** The key of an authenticator app, and the first code that shows that it works. */
export function AppEnrolment({ appKey, isPending, error, onCode }: AppEnrolmentProps) {
  const t = useFactorTexts();
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(appKey.uri))}`;
  return (
    <FactorForm
      name="code"
      label={t('enrol.code')}
      submitLabel={t('enrol.submit')}
      isDigits
      isPending={isPending}
      error={error}
      onSubmit={onCode}
    >
      <Typography>{t('enrol.scan')}</Typography>
      <Box
        component="img"
        src={picture}
        alt={t('enrol.qr')}
        sx={{ width: 200, height: 200, mx: 'auto', bgcolor: 'common.white' }}
      />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t('enrol.key')}: <code>{appKey.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </Typography>
    </FactorForm>
  );
}
