import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/shared/session/index.ts';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { useChangePassword } from '../hooks/use-change-password.ts';
import { SecretField } from './secret-field.tsx';

/** Changes the password; faults stand at their fields (Z-100). */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const { email } = useUser();
  const formId = useId();
  const { submit, isPending, refusal, errorOf, forgetError } = useChangePassword(onClose);
  return (
    <ResponsiveDialog
      isOpen
      {...(!isPending && { onClose })}
      title={t('password.change')}
      actions={
        <>
          <Button color="inherit" disabled={isPending} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={isPending}>
            {t('password.change')}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={submit}
        sx={{ display: 'grid', gap: 4, pt: 2 }}
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
      </Box>
    </ResponsiveDialog>
  );
}
