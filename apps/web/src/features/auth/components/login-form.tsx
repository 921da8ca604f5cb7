import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { useStayChoice } from '@/shared/session/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SubmitButton } from '@/shared/ui/submit-button.tsx';
import { TextInput } from '@/shared/ui/text-input.tsx';
import { useLoginForm } from '../hooks/use-login-form.ts';
import { PasswordField } from './password-field.tsx';

const SecondStep = lazyPart(() => import('./second-step.tsx').then((module) => module.SecondStep));

/** Email and password; what is wrong stands at its field, a refusal above them. */
export function LoginForm() {
  const { t } = useTranslation('login');
  const problemText = useProblemText();
  const [isStaying, chooseToStay] = useStayChoice();
  const { submit, isPending, refusal, errorOf, forgetError, pending, reset } = useLoginForm();
  if (pending) return <SecondStep pending={pending} onAgain={reset} />;
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      {refusal && <Alert severity="error">{problemText(refusal)}</Alert>}
      <TextInput
        name="email"
        label={t('email')}
        type="email"
        autoComplete="username"
        autoFocus
        errorText={errorOf('email')}
        onChange={() => forgetError('email')}
      />
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="current-password"
        errorText={errorOf('password')}
        onChange={() => forgetError('password')}
      />
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 44, my: -2 }}
      >
        <Box
          component="input"
          type="checkbox"
          checked={isStaying}
          onChange={() => chooseToStay(!isStaying)}
          sx={{ width: 18, height: 18, m: 0, accentColor: 'primary.main' }}
        />
        {t('stay')}
      </Box>
      <SubmitButton isSubmitting={isPending} fullWidth sx={{ mt: 2 }}>
        {t('submit')}
      </SubmitButton>
      <Link
        component={PageLink}
        href="/forgot-password"
        variant="body2"
        sx={{ justifySelf: 'start', py: 3, my: -2 }}
      >
        {t('forgot')}
      </Link>
    </Box>
  );
}
