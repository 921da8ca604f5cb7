import type { EnrolledSignIn, PendingSignIn } from '@axp/contracts/second-factor';
import { beginApp, beginPasskey, enrolApp, enrolPasskey } from '@axp/contracts/second-factor';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '@/shared/api/index.ts';
import {
  AppEnrolment,
  browserSupportsWebAuthn,
  createPasskey,
  PasskeyEnrolment,
  RecoveryCodes,
  useFactorTexts,
  useFailureText,
} from '@/shared/second-factor/index.ts';
import { useFinishSignIn } from '../hooks/use-finish-sign-in.ts';

/**
 * Sets up a second factor before the first token; the sign-in continues after the codes are saved.
 */
export function EnrolStep({ pending }: { readonly pending: PendingSignIn }) {
  const { ticket } = pending;
  const t = useFactorTexts();
  const finish = useMutation({ mutationFn: useFinishSignIn() });
  const [enrolled, setEnrolled] = useState<z.output<typeof EnrolledSignIn> | null>(null);
  const [isPasskey, setIsPasskey] = useState(false);
  const begin = useMutation({
    mutationFn: async () => (await call(beginApp, { body: { ticket } })).data,
  });
  const app = useMutation({
    mutationFn: async (code: string) => {
      const sealedSecret = begin.data?.sealedSecret ?? '';
      setEnrolled((await call(enrolApp, { body: { ticket, sealedSecret, code } })).data);
    },
  });
  const passkey = useMutation({
    mutationFn: async (name: string) => {
      const { data } = await call(beginPasskey, { body: { ticket } });
      const credential = await createPasskey(data.options);
      setEnrolled((await call(enrolPasskey, { body: { ticket, credential, name } })).data);
    },
  });
  if (enrolled) {
    return (
      <RecoveryCodes
        codes={enrolled.recoveryCodes}
        isPending={finish.isPending}
        onDone={() => finish.mutate(enrolled)}
      />
    );
  }
  if (begin.data) {
    const { isPending, error, mutate } = app;
    return (
      <AppEnrolment appKey={begin.data} {...{ isPending, error }} onCode={(code) => mutate(code)} />
    );
  }
  if (isPasskey) {
    const { isPending, error, mutate } = passkey;
    return <PasskeyEnrolment {...{ isPending, error }} onName={(name) => mutate(name)} />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Refusal error={begin.error} />
      <Typography>{t('enrol.required')}</Typography>
      <Button
        variant="contained"
        size="large"
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {t('enrol.app')}
      </Button>
      {browserSupportsWebAuthn() && (
        <Button variant="outlined" size="large" onClick={() => setIsPasskey(true)}>
          {t('enrol.passkey')}
        </Button>
      )}
    </Box>
  );
}

function Refusal({ error }: { readonly error: Error | null }) {
  const failureText = useFailureText();
  return error && <Alert severity="error">{failureText(error)}</Alert>;
}
