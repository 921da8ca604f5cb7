import type { AdminUserDetail } from '@axp/contracts';
import { parseFields } from '@axp/contracts';
import {
  RequestEmailChangeBody,
  requestEmailChange,
  withdrawEmailChange,
} from '@axp/contracts/email-change';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useLanguage, useValidationText } from '@/shared/i18n/index.ts';
import { formatStamp } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { useAdminChange } from './use-admin-change.ts';

/** Email of a person with its change, which the new address has to confirm. */
export function PersonEmail({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation(['admin', 'adminPerson']);
  const { language } = useLanguage();
  const { timezone } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const { id, email, status, pendingEmail } = person;
  const withdraw = useAdminChange(() => call(withdrawEmailChange, { params: { id } }), {
    done: t('adminPerson:email.withdrawn'),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 4 }}>
      <Box sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2">{t('field.email')}</Typography>
        <Typography>{email}</Typography>
        {pendingEmail && (
          <Typography variant="secondary">
            {t('adminPerson:email.pending', {
              email: pendingEmail.email,
              until: formatStamp(pendingEmail.expiresAt, { language, timezone }),
            })}
          </Typography>
        )}
      </Box>
      {pendingEmail && (
        <Button color="inherit" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('adminPerson:email.withdraw')}
        </Button>
      )}
      {status === 'active' && (
        <Button variant="outlined" color="inherit" onClick={() => setIsOpen(true)}>
          {t('adminPerson:email.change')}
        </Button>
      )}
      {isOpen && <EmailDialog person={person} onClose={() => setIsOpen(false)} />}
    </Box>
  );
}

interface EmailDialogProps {
  readonly person: AdminUserDetail;
  readonly onClose: () => void;
}

function isOfEmail(error: Error): boolean {
  return error instanceof ApiProblem && error.issues.some(({ path }) => path === 'email');
}

function EmailDialog({ person, onClose }: EmailDialogProps) {
  const { t } = useTranslation('adminPerson');
  const text = useValidationText();
  const { id, version, fullName: name } = person;
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const send = useAdminChange(
    (body: RequestEmailChangeBody) => call(requestEmailChange, { params: { id }, body }),
    { done: t('email.sent', { email: email.trim() }), onDone: onClose, isShownByForm: isOfEmail },
  );
  const refusal = useRefusal({ error: send.error, fields: ['email'] });
  function submit(): void {
    const parsed = parseFields(RequestEmailChangeBody, { version, email: email.trim() });
    const [issue] = parsed.success ? [] : parsed.issues;
    setWrong(issue && text.issue(issue));
    if (parsed.success) send.mutate(parsed.data);
  }
  return (
    <FormDialog
      title={t('email.title', { name })}
      confirm={t('email.send')}
      isPending={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="secondary">{t('email.text')}</Typography>
      <TextInput
        label={t('email.new')}
        type="email"
        autoComplete="off"
        autoFocus
        required
        value={email}
        errorText={wrong ?? refusal.at('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  );
}
