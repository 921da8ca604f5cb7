import { ChangePasswordBody, changePassword } from '@axp/contracts';
import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { call, useProblemText } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { usePlainForm } from '@/shared/form/use-plain-form.ts';
import { useUser } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { SecretField } from './secret-field.tsx';
import { devicesKey } from './use-devices.ts';

/** Changes the password; faults stand at their fields (Z-100). */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { email } = useUser();
  const problemText = useProblemText();
  const sending = useChange(
    (body: z.output<typeof ChangePasswordBody>) => call(changePassword, { body }),
    {
      done: t('password.changed'),
      onDone: onClose,
      isShownByForm: () => true,
      reads: [devicesKey],
    },
  );
  const fieldNames = ['currentPassword', 'newPassword'];
  const form = usePlainForm({ schema: ChangePasswordBody, fieldNames, sending });
  const { submit, isPending, refusal, errorOf, forgetError } = form;
  return (
    <FormDialog
      title={t('password.change')}
      confirm={t('password.change')}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {refusal && <Alert severity="error">{problemText(refusal)}</Alert>}
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
