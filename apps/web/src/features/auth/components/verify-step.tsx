import type { PendingSignIn } from '@axp/contracts/second-factor';
import { beginPasskey, verifyPasskey, verifySecondFactor } from '@axp/contracts/second-factor';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/shared/api/index.ts';
import {
  browserSupportsWebAuthn,
  FactorForm,
  getPasskey,
  useFactorTexts,
  useFailureText,
} from '@/shared/second-factor/index.ts';
import { useFinishSignIn } from '../hooks/use-finish-sign-in.ts';

/** Finishes the sign-in with a code of the app, a recovery code or a passkey. */
export function VerifyStep({ pending }: { readonly pending: PendingSignIn }) {
  const { ticket, hasApp, hasPasskey } = pending;
  const t = useFactorTexts();
  const failureText = useFailureText();
  const finish = useFinishSignIn();
  const [isRecovery, setIsRecovery] = useState(false);
  const code = useMutation({
    mutationFn: async (typed: string) =>
      finish((await call(verifySecondFactor, { body: { ticket, code: typed } })).data),
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const { data } = await call(beginPasskey, { body: { ticket } });
      const credential = await getPasskey(data.options);
      await finish((await call(verifyPasskey, { body: { ticket, credential } })).data);
    },
  });
  const isCode = hasApp || isRecovery;
  const offersPasskey = hasPasskey && browserSupportsWebAuthn();
  function switchTo(recovery: boolean): void {
    code.reset();
    setIsRecovery(recovery);
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {passkey.error && <Alert severity="error">{failureText(passkey.error)}</Alert>}
      {isCode ? (
        <FactorForm
          key={String(isRecovery)}
          name="code"
          label={t(isRecovery ? 'verify.recoveryCode' : 'verify.code')}
          submitLabel={t('verify.submit')}
          isDigits={!isRecovery}
          isPending={code.isPending}
          error={code.error}
          onSubmit={(typed) => code.mutate(typed)}
        >
          <Typography>{t(isRecovery ? 'verify.recoveryLead' : 'verify.appLead')}</Typography>
        </FactorForm>
      ) : (
        <Typography>{t('verify.passkeyLead')}</Typography>
      )}
      {offersPasskey && (
        <Button
          variant={isCode ? 'outlined' : 'contained'}
          size="large"
          loading={passkey.isPending}
          onClick={() => passkey.mutate()}
        >
          {t('verify.usePasskey')}
        </Button>
      )}
      {isRecovery ? (
        hasApp && (
          <Button color="inherit" onClick={() => switchTo(false)}>
            {t('verify.useApp')}
          </Button>
        )
      ) : (
        <Button color="inherit" onClick={() => switchTo(true)}>
          {t('verify.useRecovery')}
        </Button>
      )}
    </Box>
  );
}
