import { InviteUserBody, inviteUser, languages, parseFields } from '@axp/contracts';
import { Typography } from '@mui/material';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useLanguage, useValidationText } from '@/shared/i18n/index.ts';
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
  const text = useValidationText();
  const problemText = useProblemText();
  const { language: own } = useLanguage();
  const [email, setEmail] = useState('');
  const [fullName, setFullName] = useState('');
  const [rights, setRights] = useState(noRights);
  const change = (part: Partial<PersonDraft>) => setRights((before) => ({ ...before, ...part }));
  const [language, setLanguage] = useState<'en' | 'th'>(own);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refusals = (error: Error): Readonly<Record<string, string>> => {
    if (!(error instanceof ApiProblem)) return {};
    if (error.code === 'user.email_taken') return { email: problemText(error) };
    return Object.fromEntries(error.issues.map((issue) => [issue.path, text.issue(issue)]));
  };
  const invite = useAdminChange((body: InviteUserBody) => call(inviteUser, { body }), {
    done: t('people.invite.done', { email }),
    action: ({ data }) => ({
      label: t('open'),
      onClick: () => void router.push(personHref(data.id)),
    }),
    onDone: onClose,
    isShownByForm: (error) => {
      const fields = Object.keys(refusals(error));
      return fields.length > 0 && fields.every((one) => one === 'email' || one === 'fullName');
    },
  });

  function submit(): void {
    const parsed = parseFields(InviteUserBody, {
      ...changesOf({ ...noRights, fullName }, { ...rights, fullName }),
      email: email.trim(),
      fullName,
      language,
    });
    const issues = parsed.success ? [] : parsed.issues;
    setErrors(Object.fromEntries(issues.map((issue) => [issue.path, text.issue(issue)])));
    if (!parsed.success) return;
    invite.mutate(parsed.data, { onError: (error) => setErrors(refusals(error)) });
  }

  return (
    <FormDialog
      title={t('people.invite.title')}
      size="large"
      confirm={t('people.invite.send')}
      isPending={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('field.email')}
        type="email"
        autoComplete="off"
        autoFocus
        required
        value={email}
        errorText={errors.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextInput
        label={t('field.fullName')}
        autoComplete="off"
        required
        value={fullName}
        errorText={errors.fullName}
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
    </FormDialog>
  );
}
