import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/shared/session/index.ts';
import { FormDialog } from '@/shared/ui/index.ts';
import { useChangePassword } from '../hooks/use-change-password.ts';
import { SecretField } from './secret-field.tsx';

/** Changes the password; faults stand at their fields (Z-100). */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { email } = useUser();
  const { submit, isPending, refusal, errorOf, forgetError } = useChangePassword(onClose);
  return (
    <FormDialog
      title={t('password.change')}
      confirm={t('password.change')}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {refusal !== null && <Alert severity="error">{refusal}</Alert>}
      {/* Tells a password manager whose password it is. */}
      <input name="username" autoComplete="username" defaultValue={email} hidden />
      <SecretField
        name="currentPassword"
        label={t('password.current')}
        autoComplete="current-password"
        autoFocus
        errorText={errorOf('currentPassword')}
        onChange={() => forgetError('currentPassword')}
      />
      <SecretField
        name="newPassword"
        label={t('password.new')}
        autoComplete="new-password"
        hint={t('password.newHint')}
        errorText={errorOf('newPassword')}
        onChange={() => forgetError('newPassword')}
      />
    </FormDialog>
  );
}
