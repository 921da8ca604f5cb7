import type { AccountLink } from '@axp/contracts';
import {
  activateAccount,
  ChoosePasswordBody,
  login,
  openAccountLink,
  resetPassword,
} from '@axp/contracts';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { track } from '@/shared/analytics/index.ts';
import { ApiProblem, call, readQuery, useProblemText } from '@/shared/api/index.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { usePlainForm } from '@/shared/form/use-plain-form.ts';
import { useAddressSecret } from '@/shared/routing/use-address-secret.ts';
import { useSession } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** `/reset-password#…`: where the mail of a forgotten password leads. */
export function ResetPasswordPage() {
  const { t } = useTranslation('forgotPassword');
  return <LinkPage title={t('resetHeading')} />;
}

/** `/activate#…`: where the mail of a new account leads. */
export function ActivatePage() {
  const { t } = useTranslation('activateAccount');
  return <LinkPage title={t('heading')} />;
}

function LinkPage({ title }: { readonly title: string }) {
  const token = useAddressSecret();
  return (
    <SignInFrame title={title}>
      {token !== null && <LinkContent key={token} token={token} />}
    </SignInFrame>
  );
}

function LinkContent({ token }: { readonly token: string }) {
  const { t } = useTranslation('forgotPassword');
  const link = useQuery({
    ...readQuery(['account-link', token], openAccountLink, { body: { token } }),
    // Read once, because a used link can't be read again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isPublic: true },
  });
  const { data, error } = link;
  if (!data && error instanceof ApiProblem && error.status < 500) return <LinkOver error={error} />;
  return (
    <QueryContent query={link} failed={t('linkFailed')} skeleton={180}>
      {(known) => <ChoosePasswordForm link={known} token={token} />}
    </QueryContent>
  );
}

interface ChoosePasswordFormProps {
  readonly link: AccountLink;
  readonly token: string;
}

/** One password, and the person is in: the link has proven who they are. */
function ChoosePasswordForm({ link, token }: ChoosePasswordFormProps) {
  const { t } = useTranslation(['forgotPassword', 'activateAccount', 'login']);
  const problemText = useProblemText();
  const form = useChoosePassword({ link, token });
  const { submit, isPending, refusal, isChosen, errorOf, forgetError } = form;
  if (isChosen) return <PasswordChosen />;
  if (refusal instanceof ApiProblem && refusal.code.startsWith('auth.link_')) {
    return <LinkOver error={refusal} />;
  }
  const isActivation = link.purpose === 'activate';
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {isActivation
          ? t('activateAccount:lead', { name: link.fullName, email: link.email })
          : t('forgotPassword:resetLead', { email: link.email })}
      </Typography>
      {refusal && <Alert severity="error">{problemText(refusal)}</Alert>}
      {/* Tells a password manager whose password it is. */}
      <input name="username" autoComplete="username" defaultValue={link.email} hidden />
      <NewPasswordField
        autoFocus
        personal={[link.email, link.fullName]}
        errorText={errorOf('password')}
        onChange={() => forgetError('password')}
      />
      <SubmitButton isSubmitting={isPending} fullWidth sx={{ mt: 2 }}>
        {t(isActivation ? 'activateAccount:submit' : 'forgotPassword:resetSubmit')}
      </SubmitButton>
    </Box>
  );
}

/** The password stands; only the sign-in that should follow did not work. */
function PasswordChosen() {
  const { t } = useTranslation('forgotPassword');
  return (
    <div role="status">
      <Typography sx={{ mb: 6 }}>{t('chosen')}</Typography>
      <Button component={PageLink} href="/login" variant="contained" size="large" fullWidth>
        {t('toSignIn')}
      </Button>
    </div>
  );
}

/** Why a link does nothing any more, and the two ways on. */
function LinkOver({ error }: { readonly error: ApiProblem }) {
  const { t } = useTranslation(['forgotPassword', 'login']);
  const problemText = useProblemText();
  return (
    <div role="alert">
      <Typography sx={{ mb: 6 }}>{problemText(error)}</Typography>
      <Button
        component={PageLink}
        href="/forgot-password"
        variant="contained"
        size="large"
        fullWidth
      >
        {t('newLink')}
      </Button>
      <Button
        component={PageLink}
        href="/login"
        color="inherit"
        size="large"
        fullWidth
        sx={{ mt: 2 }}
      >
        {t('backToSignIn')}
      </Button>
    </div>
  );
}

/** Chooses the password, signs in with it and leads into the application. */
function useChoosePassword({ link, token }: ChoosePasswordFormProps) {
  const router = useRouter();
  const { signIn } = useSession();
  const [isChosen, setIsChosen] = useState(false);
  const operation = link.purpose === 'activate' ? activateAccount : resetPassword;
  const sending = useMutation({
    mutationFn: async (body: z.output<typeof ChoosePasswordBody>) => {
      await call(operation, { body });
      // From here on the password stands, whatever becomes of the sign-in.
      try {
        const { data } = await call(login, {
          body: { email: link.email, password: body.password },
        });
        // The second factor is for the sign-in page to ask for.
        if ('ticket' in data) return setIsChosen(true);
        await signIn(data);
        track('Login');
        await router.replace('/');
      } catch {
        setIsChosen(true);
      }
    },
  });
  const fieldNames = ['password'];
  const form = usePlainForm({ schema: ChoosePasswordBody, fieldNames, hidden: { token }, sending });
  return { ...form, isChosen, isPending: form.isPending || sending.isSuccess };
}
