import { InviteUserBody, inviteUser, languages } from '@axp/contracts';
import { Alert, Typography } from '@mui/material';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import type { PersonDraft } from './person-draft.ts';
import { changesOf, noRights } from './person-draft.ts';
import { personHref } from './person-href.ts';
import { RoleFields, UnitFields } from './right-fields.tsx';
import { useAdminChange } from './use-admin-change.ts';

/** Invites a user by email with initial rights. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('admin');
  const router = useRouter();
  const { t: common } = useTranslation('common');
  const { language: own } = useLanguage();
  const [email, setEmail] = useState('');
  const [fullName, setFullName] = useState('');
  const [rights, setRights] = useState(noRights);
  const change = (part: Partial<PersonDraft>) => setRights((before) => ({ ...before, ...part }));
  const [language, setLanguage] = useState<'en' | 'th'>(own);
  const invite = useAdminChange((body: InviteUserBody) => call(inviteUser, { body }), {
    done: t('people.invite.done', { email }),
    action: ({ data }) => ({
      label: t('open'),
      onClick: () => void router.push(personHref(data.id)),
    }),
    onDone: onClose,
    isShownByForm: () => true,
  });
  const form = useCheckedForm({
    schema: InviteUserBody,
    input: {
      ...changesOf({ ...noRights, fullName }, { ...rights, fullName }),
      email: email.trim(),
      fullName,
      language,
    },
    error: invite.error,
    fields: ['email', 'fullName'],
    codes: { 'user.email_taken': 'email' },
  });
  return (
    <FormDialog
      title={t('people.invite.title')}
      size="large"
      confirm={t('people.invite.send')}
      isPending={invite.isPending}
      onSubmit={() => form.send(invite.mutate)}
      onClose={onClose}
    >
      <TextInput
        label={t('field.email')}
        type="email"
        autoComplete="off"
        autoFocus
        required
        value={email}
        errorText={form.at('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextInput
        label={t('field.fullName')}
        autoComplete="off"
        required
        value={fullName}
        errorText={form.at('fullName')}
        onChange={(event) => setFullName(event.target.value)}
      />
      <UnitFields draft={rights} onChange={change} noUnit={t('people.invite.noUnit')} />
      <Typography variant="subtitle2" component="h3">
        {t('people.role.label')}
      </Typography>
      <RoleFields draft={rights} onChange={change} />
      <SelectField
        label={t('people.invite.language')}
        value={language}
        onChange={setLanguage}
        options={languages.map((one) => [one, common(`language.${one}`)])}
      />
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
    </FormDialog>
  );
}
