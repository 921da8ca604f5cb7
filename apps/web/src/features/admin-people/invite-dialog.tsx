import type { BusinessUnit } from '@axp/contracts';
import { InviteUserBody, inviteUser, parseFields } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useLanguage, useValidationText } from '@/shared/i18n/index.ts';
import { ChoiceList } from './choice-list.tsx';
import { peopleQueries } from './people-queries.ts';
import { personHref } from './person-href.ts';
import { RightSwitches } from './right-switches.tsx';
import { useAdminChange } from './use-admin-change.ts';

interface InviteDialogProps {
  readonly onClose: () => void;
}

/** Invites a user by email with initial rights. */
export function InviteDialog({ onClose }: InviteDialogProps) {
  const { t } = useTranslation('admin');
  const router = useRouter();
  const { t: common } = useTranslation('common');
  const text = useValidationText();
  const problemText = useProblemText();
  const { language: own } = useLanguage();
  const { data: units = [] } = useQuery(peopleQueries.units());
  const [email, setEmail] = useState('');
  const [fullName, setFullName] = useState('');
  const [chosen, setChosen] = useState<BusinessUnit[]>([]);
  const [rights, setRights] = useState({
    isAdministrator: false,
    isApprover: false,
    isHelpDesk: false,
    isAuditor: false,
    isAllBu: false,
  });
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
    isShownByForm: (error) => Object.keys(refusals(error)).length > 0,
  });

  function submit(): void {
    const businessUnitIds = chosen.map(({ id }) => id);
    const parsed = parseFields(InviteUserBody, {
      email: email.trim(),
      fullName,
      businessUnitIds,
      ...rights,
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
      <ChoiceList
        label={t('field.businessUnits')}
        options={units.filter((unit) => unit.isActive)}
        value={chosen}
        nameOf={({ title }) => title}
        onChange={(list) => setChosen(list.map(({ id, title }) => ({ id, title })))}
        hint={t('people.unitsHint')}
      />
      {chosen.length === 0 && !rights.isAllBu && (
        <Alert severity="warning">{t('people.invite.noUnit')}</Alert>
      )}
      <RightSwitches
        value={rights}
        onChange={(change) => setRights((before) => ({ ...before, ...change }))}
      />
      <SelectField
        label={t('people.invite.language')}
        value={language}
        onChange={(value) => setLanguage(value === 'th' ? 'th' : 'en')}
      >
        <option value="en">{common('language.en')}</option>
        <option value="th">{common('language.th')}</option>
      </SelectField>
    </FormDialog>
  );
}
