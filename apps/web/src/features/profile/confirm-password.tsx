import { Alert, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { fieldText } from '@/shared/lib/field-text.ts';
import { useFactorTexts } from '@/shared/second-factor/use-factor-texts.ts';
import { useUser } from '@/shared/session/index.ts';
import { SecretField } from './secret-field.tsx';

export interface ConfirmPasswordProps {
  readonly title: string;
  readonly isDestructive?: boolean;
  /** Default: 'Remove' where it is destructive, else 'Continue'. */
  readonly confirmLabel?: string;
  /** Request that the password is sent with. */
  readonly asking: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (password: string) => void;
  };
  readonly onClose: () => void;
}

/** Asks for the password before a change of sign-in settings. */
export function ConfirmPassword(props: ConfirmPasswordProps) {
  const { title, isDestructive = false, confirmLabel, asking, onClose } = props;
  const t = useFactorTexts();
  const { t: profile } = useTranslation('profile');
  const problemText = useProblemText();
  const { email } = useUser();
  const { error } = asking;
  const isOfField = error instanceof ApiProblem && error.code === 'auth.password_wrong';
  return (
    <FormDialog
      title={title}
      size="small"
      confirm={confirmLabel ?? t(isDestructive ? 'profile.remove' : 'profile.continue')}
      confirmColor={isDestructive ? 'error' : 'primary'}
      isPending={asking.isPending}
      onSubmit={(event) => {
        const typed = fieldText(event.currentTarget, 'currentPassword');
        if (typed !== '') asking.mutate(typed);
      }}
      onClose={onClose}
    >
      {error && !isOfField && <Alert severity="error">{problemText(error)}</Alert>}
      <Typography>{t('profile.confirmText')}</Typography>
      {/* Tells a password manager whose password it is. */}
      <input name="username" autoComplete="username" defaultValue={email} hidden />
      <SecretField
        name="currentPassword"
        label={profile('password.current')}
        autoComplete="current-password"
        autoFocus
        errorText={error && isOfField ? problemText(error) : undefined}
      />
    </FormDialog>
  );
}
