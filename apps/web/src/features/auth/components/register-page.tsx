import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SubmitButton } from '@/shared/ui/submit-button.tsx';
import { TextInput } from '@/shared/ui/text-input.tsx';
import { useRegister } from '../hooks/use-register.ts';
import { CaptchaNote } from './captcha-note.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** `/register`: asks for an account, where the merchant lets people do that. */
export function RegisterPage() {
  const { t } = useTranslation(['activateAccount', 'forgotPassword']);
  const { title: merchant } = useMerchant();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isSent = sentTo !== null;
  return (
    <SignInFrame title={isSent ? t('sentHeading') : t('registerHeading', { merchant })}>
      {isSent ? (
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {t('sent', { email: sentTo })}
        </Typography>
      ) : (
        <RegisterForm onMailSent={setSentTo} />
      )}
      <Typography variant="body2" sx={{ mt: 2, mb: -3 }}>
        <Link component={PageLink} href="/login" sx={{ display: 'inline-block', py: 3 }}>
          {t('forgotPassword:backToSignIn')}
        </Link>
      </Typography>
    </SignInFrame>
  );
}

function RegisterForm({ onMailSent }: { readonly onMailSent: (email: string) => void }) {
  const { t } = useTranslation(['activateAccount', 'login']);
  const problemText = useProblemText();
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
