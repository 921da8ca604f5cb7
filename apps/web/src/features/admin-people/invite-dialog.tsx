import { InviteUserBody, inviteUser, languages, parseFields } from '@axp/contracts';
import { Alert, Button, Typography } from '@mui/material';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { InviteRowFields } from './invite-row-fields.tsx';
import type { InviteRow } from './invite-rows.ts';
import { emptyRow, maxInviteRows, spreadRows } from './invite-rows.ts';
import type { PersonDraft } from './person-draft.ts';
import { changesOf, noRights } from './person-draft.ts';
import { personHref } from './person-href.ts';
import { RoleFields, UnitFields, useOfferedUnits } from './right-fields.tsx';
import { useAdminChange } from './use-admin-change.ts';

interface InviteDialogProps {
  /** Whether the people become administrators unless that is switched off. */
  readonly isAdministrator: boolean;
  readonly onClose: () => void;
}

/** Invites users by email, all with the same initial rights. */
export function InviteDialog({ isAdministrator, onClose }: InviteDialogProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const { language: own } = useLanguage();
  const [rows, setRows] = useState<readonly InviteRow[]>(() => [emptyRow()]);
  const [isTried, setIsTried] = useState(false);
  const [chosen, setChosen] = useState<Partial<PersonDraft>>({ isAdministrator });
  const units = useOfferedUnits();
  // With a single unit there is nothing to choose.
  const rights = { ...noRights, businessUnits: units.length === 1 ? [...units] : [], ...chosen };
  const change = (part: Partial<PersonDraft>) => setChosen((before) => ({ ...before, ...part }));
  const [language, setLanguage] = useState(own);
  const invite = useInvitations(({ sent, refused }) => {
    if (refused.size === 0) onClose();
    setRows((now) => now.filter(({ key }) => !sent.some((one) => one.key === key)));
  });
  const parsed = (row: InviteRow) =>
    parseFields(InviteUserBody, {
      ...changesOf({ ...noRights, fullName: '' }, { ...rights, fullName: '' }),
      email: row.email.trim(),
      fullName: row.fullName,
      businessUnitIds: rights.businessUnits.map(({ id }) => id),
      language,
    });
  const issuesOf = (row: InviteRow) => {
    const result = parsed(row);
    return result.success ? [] : result.issues;
  };
  const submit = () => {
    const read = spreadRows(rows);
    setRows(read);
    setIsTried(true);
    const ready = read.flatMap((row) => {
      const result = parsed(row);
      return result.success ? [{ key: row.key, body: result.data }] : [];
    });
    if (ready.length === read.length) invite.mutate(ready);
  };
  const isAlone = rows.length === 1;
  const edit = (key: string, part: Partial<InviteRow>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const spread = (key: string, email: string) =>
    setRows((now) => spreadRows(now.map((row) => (row.key === key ? { ...row, email } : row))));
  return (
    <FormDialog
      title={
        isAlone ? t('people.invite.title') : t('people.invite.titleMany', { count: rows.length })
      }
      size="large"
      confirm={
        isAlone ? t('people.invite.send') : t('people.invite.sendMany', { count: rows.length })
      }
      isPending={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {rows.map((row, index) => (
        <InviteRowFields
          key={row.key}
          row={row}
          {...(!isAlone && { place: index + 1 })}
          isFirst={index === 0}
          found={isTried ? issuesOf(row) : []}
          error={invite.data?.refused.get(row.key) ?? null}
          onChange={(part) => edit(row.key, part)}
          onSpread={(email) => spread(row.key, email)}
          onRemove={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
        />
      ))}
      {rows.length < maxInviteRows ? (
        <Button
          color="inherit"
          sx={{ justifySelf: 'start' }}
          onClick={() => setRows((now) => [...now, emptyRow()])}
        >
          {t('people.invite.add')}
        </Button>
      ) : (
        <Alert severity="info">{t('people.invite.most', { most: maxInviteRows })}</Alert>
      )}
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

interface Invitation {
  readonly key: string;
  readonly body: InviteUserBody;
}

interface Outcome {
  readonly sent: readonly { readonly key: string; readonly id: string; readonly email: string }[];
  /** Reasons by row. */
  readonly refused: ReadonlyMap<string, Error>;
}

/** Problems of one person; others are likely to concern the following people as well. */
const ownProblems: readonly string[] = ['user.email_taken', 'request.invalid'];

/** Sends invitations one after another; each refused one is kept with its reason. */
async function sendAll(invitations: readonly Invitation[]): Promise<Outcome> {
  const sent: Outcome['sent'][number][] = [];
  const refused = new Map<string, Error>();
  for (const { key, body } of invitations) {
    try {
      const { data } = await call(inviteUser, { body });
      sent.push({ key, id: data.id, email: body.email });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      refused.set(key, error);
      if (!(error instanceof ApiProblem && ownProblems.includes(error.code))) break;
    }
  }
  return { sent, refused };
}

function useInvitations(onDone: (outcome: Outcome) => void) {
  const { t } = useTranslation('admin');
  const router = useRouter();
  return useAdminChange(sendAll, {
    done: ({ sent }) => {
      const [first, ...others] = sent;
      return first && others.length > 0
        ? t('people.invite.doneMany', { count: sent.length })
        : first && t('people.invite.done', { email: first.email });
    },
    action: ({ sent: [first, ...others] }) =>
      first && others.length === 0
        ? { label: t('open'), onClick: () => void router.push(personHref(first.id)) }
        : undefined,
    onDone,
  });
}
