import type { AccountLink } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SubmitButton } from '@/shared/ui/submit-button.tsx';
import { useChoosePassword } from '../hooks/use-choose-password.ts';
import { LinkOver } from './link-over.tsx';
import { NewPasswordField } from './new-password-field.tsx';

interface ChoosePasswordFormProps {
  readonly link: AccountLink;
  readonly token: string;
}

/** One password, and the person is in: the link has proven who they are. */
export function ChoosePasswordForm({ link, token }: ChoosePasswordFormProps) {
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
