import type { TokenPair } from '@axp/contracts';
import type { EnrolledSignIn, PendingSignIn } from '@axp/contracts/second-factor';
import {
  beginApp,
  beginPasskey,
  enrolApp,
  enrolPasskey,
  verifyPasskey,
  verifySecondFactor,
} from '@axp/contracts/second-factor';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '@/shared/api/index.ts';
import { AppEnrolment } from '@/shared/second-factor/app-enrolment.tsx';
import { FactorForm, useFailureText } from '@/shared/second-factor/factor-form.tsx';
import { PasskeyEnrolment } from '@/shared/second-factor/passkey-enrolment.tsx';
import {
  browserSupportsWebAuthn,
  createPasskey,
  getPasskey,
} from '@/shared/second-factor/passkeys.ts';
import { RecoveryCodes } from '@/shared/second-factor/recovery-codes.tsx';
import { useFactorTexts } from '@/shared/second-factor/use-factor-texts.ts';
import type { SignInSource } from '@/shared/session/keeping-link.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

interface SecondStepProps {
  readonly pending: PendingSignIn;
  /** Absent after a password. */
  readonly by?: SignInSource;
  /** Leads on, where no guest guard does. */
  readonly onSignedIn?: () => void;
  /** Back to the first step. */
  readonly onAgain: () => void;
}

/** Step after the password or a provider: verifies a second factor or sets one up (H-11). */
export function SecondStep({ pending, by, onSignedIn, onAgain }: SecondStepProps) {
  const t = useFactorTexts();
  const finishSignIn = useFinishSignIn();
  const finish = async (tokens: TokenPair) => {
    await finishSignIn(tokens, by);
    onSignedIn?.();
  };
  const isVerified = pending.step === 'verify';
  return (
    <section aria-label={t(isVerified ? 'verify.title' : 'enrol.title')}>
      <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
        {t(isVerified ? 'verify.title' : 'enrol.title')}
      </Typography>
      {isVerified ? (
        <VerifyStep {...{ pending, finish }} />
      ) : (
        <EnrolStep {...{ pending, finish }} />
      )}
      <Button color="inherit" onClick={onAgain} sx={{ mt: 4 }}>
        {t('verify.again')}
      </Button>
    </section>
  );
}

interface StepProps {
  readonly pending: PendingSignIn;
  readonly finish: (tokens: TokenPair) => Promise<void>;
}

/** Finishes the sign-in with a code of the app, a recovery code or a passkey. */
function VerifyStep({ pending, finish }: StepProps) {
  const { ticket, hasApp, hasPasskey } = pending;
  const t = useFactorTexts();
  const failureText = useFailureText();
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

/** Sets up a second factor before the first token; sign-in continues once the codes are saved. */
function EnrolStep({ pending, finish }: StepProps) {
  const { ticket } = pending;
  const t = useFactorTexts();
  const failureText = useFailureText();
  const finishing = useMutation({ mutationFn: finish });
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
        isPending={finishing.isPending}
        onDone={() => finishing.mutate(enrolled)}
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
      {begin.error && <Alert severity="error">{failureText(begin.error)}</Alert>}
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
