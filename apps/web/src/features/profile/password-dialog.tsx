import { ChangePasswordBody, changePassword } from '@axp/contracts';
import { Alert } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { call, useProblemText } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { issuesOf, usePlainForm } from '@/shared/form/use-plain-form.ts';
import { useUser } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { SecretField } from './secret-field.tsx';
import { devicesKey } from './use-devices.ts';

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

/** The form that changes the password: checked here, then by the server. */
function useChangePassword(onDone: () => void) {
  const { t } = useTranslation('profile');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const change = useChange(
    (body: z.output<typeof ChangePasswordBody>) => call(changePassword, { body }),
    {
      done: t('password.changed'),
      onDone: () => {
        void queryClient.invalidateQueries({ queryKey: devicesKey });
        onDone();
      },
      isShownByForm: () => true,
    },
  );
  const form = usePlainForm({
    schema: ChangePasswordBody,
    fieldNames: ['currentPassword', 'newPassword'],
    onValid: (body, fail) => change.mutate(body, { onError: fail }),
  });
  return {
    ...form,
    isPending: change.isPending,
    refusal:
      change.isError && issuesOf(change.error).length === 0 ? problemText(change.error) : null,
  };
}
