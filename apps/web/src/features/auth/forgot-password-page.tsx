import { ForgotPasswordBody, forgotPassword } from '@axp/contracts';
import MailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { Alert, Box, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { usePlainForm } from '@/shared/form/use-plain-form.ts';
import { useFaultText } from '@/shared/session/use-fault-text.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { CaptchaNote } from './captcha-note.tsx';
import { BackLink, SignInFrame } from './sign-in-frame.tsx';
import { useCaptcha } from './use-captcha.ts';

/** `/forgot-password`: asks for a mail with a link. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('forgotPassword');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <SignInFrame title={t(sentTo === null ? 'heading' : 'sentHeading')}>
      {sentTo === null ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <MailSent email={sentTo} onAgain={() => setSentTo(null)} />
      )}
      <BackLink href="/login">{t('backToSignIn')}</BackLink>
    </SignInFrame>
  );
}

/** Asks for the mail; human verification does itself while the address is typed. */
function ForgotForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { t } = useTranslation(['forgotPassword', 'login']);
  const problemText = useFaultText();
  const captcha = useCaptcha('forgot_password');
  const sending = useMutation({
    mutationFn: ({ email }: { readonly email: string }) =>
      captcha.withToken((token) => call(forgotPassword, { body: { email, captcha: token } })),
    onSuccess: (_, { email }) => onSent(email),
  });
  const form = usePlainForm({ schema: ForgotPasswordBody, fieldNames: ['email'], sending });
  const { submit, isPending, refusal, errorOf, forgetError } = form;
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <Typography color="textSecondary">{t('lead')}</Typography>
      {refusal && <Alert severity="error">{problemText(refusal)}</Alert>}
      <TextInput
        name="email"
        label={t('login:email')}
        type="email"
        autoComplete="username"
        autoFocus
        errorText={errorOf('email')}
        onChange={() => {
          captcha.prepare();
          forgetError('email');
        }}
      />
      <div>
        <SubmitButton isSubmitting={isPending} fullWidth>
          {t('send')}
        </SubmitButton>
        <CaptchaNote state={captcha.state} />
      </div>
    </Box>
  );
}

/** The same for every address: whether there is an account is for its mailbox to tell (Z-100). */
function MailSent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const { t } = useTranslation('forgotPassword');
  return (
    <div role="status">
      <MailIcon aria-hidden color="primary" sx={{ fontSize: 40 }} />
      <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>{t('sent', { email })}</Typography>
      <Typography color="textSecondary" sx={{ mt: 2, mb: 4 }}>
        {t('sentHint')}
      </Typography>
      <SecondaryButton onClick={onAgain}>{t('again')}</SecondaryButton>
    </div>
  );
}
