import { login, RegisterBody, register } from '@axp/contracts';
import { Alert, Box, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { usePlainForm } from '@/shared/form/use-plain-form.ts';
import { useMerchant, useSession } from '@/shared/session/index.ts';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { useFaultText } from '@/shared/session/use-fault-text.ts';
import { CaptchaNote } from './captcha-note.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { BackLink, SignInFrame } from './sign-in-frame.tsx';
import { useCaptcha } from './use-captcha.ts';

/** `/register`: asks for an account, where the merchant lets people do that. */
export function RegisterPage() {
  const { t } = useTranslation(['activateAccount', 'forgotPassword']);
  const { title: merchant, supportContact: contact } = useMerchant();
  const { data: methods } = useQuery(signInMethods());
  // Unknown methods keep the form, which then says what was refused.
  const isClosed =
    methods !== undefined &&
    !methods.some((method) => method.kind === 'local' && method.canRegister);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isSent = sentTo !== null;
  if (isClosed) {
    return (
      <SignInFrame title={t('closedHeading')}>
        <Typography>{t('closed', { contact })}</Typography>
        <BackLink href="/login">{t('forgotPassword:backToSignIn')}</BackLink>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={isSent ? t('sentHeading') : t('registerHeading', { merchant })}>
      {isSent ? (
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {t('sent', { email: sentTo })}
        </Typography>
      ) : (
        <RegisterForm onMailSent={setSentTo} />
      )}
      <BackLink href="/login">{t('forgotPassword:backToSignIn')}</BackLink>
    </SignInFrame>
  );
}

function RegisterForm({ onMailSent }: { readonly onMailSent: (email: string) => void }) {
  const { t } = useTranslation(['activateAccount', 'login']);
  const problemText = useFaultText();
  const form = useRegister(onMailSent);
  const { submit, isPending, refusal, errorOf, forgetError, captcha } = form;
  const typed = (name: string) => () => {
    captcha.prepare();
    forgetError(name);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      {refusal && <Alert severity="error">{problemText(refusal)}</Alert>}
      <TextInput
        name="fullName"
        label={t('fullName')}
        autoComplete="name"
        autoFocus
        errorText={errorOf('fullName')}
        onChange={typed('fullName')}
      />
      <TextInput
        name="email"
        label={t('login:email')}
        type="email"
        autoComplete="username"
        errorText={errorOf('email')}
        onChange={typed('email')}
      />
      <NewPasswordField
        personal={[]}
        errorText={errorOf('password')}
        onChange={typed('password')}
      />
      <div>
        <SubmitButton isSubmitting={isPending} fullWidth>
          {t('registerSubmit')}
        </SubmitButton>
        <CaptchaNote state={captcha.state} />
      </div>
    </Box>
  );
}

type Registration = Omit<z.output<typeof RegisterBody>, 'captcha'>;

/** Sign-in errors that are expected until the email address is verified; others are shown. */
const awaited: readonly string[] = ['auth.not_activated', 'auth.invalid_credentials'];

/**
 * Legacy registration: requests an account and signs in with the same credentials. This
 * succeeds immediately for existing accounts; other users receive an email first.
 */
function useRegister(onMailSent: (email: string) => void) {
  const router = useRouter();
  const { signIn } = useSession();
  const captcha = useCaptcha('register');
  const sending = useMutation({
    mutationFn: async (registration: Registration) => {
      await captcha.withToken((token) =>
        call(register, { body: { ...registration, captcha: token } }),
      );
      const { email, password } = registration;
      try {
        const { data } = await call(login, { body: { email, password } });
        if ('ticket' in data) await router.replace('/login');
        else await signIn(data);
      } catch (error) {
        const isAwaited = error instanceof ApiProblem && awaited.includes(error.code);
        if (!isAwaited) throw error;
        onMailSent(email);
      }
    },
  });
  const fieldNames = ['fullName', 'email', 'password'];
  return { ...usePlainForm({ schema: RegisterBody, fieldNames, sending }), captcha };
}
