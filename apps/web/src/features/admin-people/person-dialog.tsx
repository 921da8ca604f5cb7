import type { AdminUserDetail } from '@axp/contracts';
import { activateUser, getUser, resendInvitation, updateUser } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findResources } from '@/shared/admin/findings.ts';
import { FoundMany } from '@/shared/admin/found-fields.tsx';
import { PendingDialog } from '@/shared/admin/pending-dialog.tsx';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { ChoiceList } from './choice-list.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { LicenceCard } from './licence-card.tsx';
import { peopleQueries } from './people-queries.ts';
import type { PersonDraft } from './person-draft.ts';
import { changesOf, differing, rebased, toldValue } from './person-draft.ts';
import { PersonAccounts, PersonSessions, ResetFactor } from './person-sign-in.tsx';
import { RightSwitches } from './right-switches.tsx';
import { useAdminChange } from './use-admin-change.ts';

interface PersonDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One person: who they are, what they may do, and whether they may come in. */
export function PersonDialog({ id, onClose }: PersonDialogProps) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(peopleQueries.one(id));
  if (data) return <PersonForm key={data.id} person={data} onClose={onClose} />;
  return (
    <PendingDialog
      title={t('people.one')}
      error={error}
      failedTitle={t('people.failedOne')}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}

interface PersonFormProps {
  readonly person: AdminUserDetail;
  readonly onClose: () => void;
}

function isStale(error: Error): boolean {
  return error instanceof ApiProblem && error.code === 'user.stale';
}

/** Said at the name, the one value of the form that can be wrong in itself. */
function isOfName(error: Error): boolean {
  return (
    error instanceof ApiProblem &&
    error.issues.length > 0 &&
    error.issues.every(({ path }) => path === 'fullName')
  );
}

function PersonForm({ person, onClose }: PersonFormProps) {
  const { t } = useTranslation('admin');
  const [base, setBase] = useState(person);
  const [draft, setDraft] = useState<PersonDraft>(person);
  const [others, setOthers] = useState<readonly string[] | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const change = (part: Partial<PersonDraft>) => setDraft((before) => ({ ...before, ...part }));
  const params = { id: person.id };
  const { version } = base;
  const save = useAdminChange(
    () => call(updateUser, { params, body: { version, ...changesOf(base, draft) } }),
    {
      done: t('people.saved', { name: draft.fullName }),
      onDone: onClose,
      isShownByForm: (error) => isStale(error) || isOfName(error),
    },
  );
  const refusal = useRefusal({ error: save.error, fields: ['fullName'] });

  function follow(fresh: AdminUserDetail): void {
    setDraft(rebased(base, draft, fresh));
    setBase(fresh);
  }

  /** Shows a concurrent change and keeps the input. */
  async function catchUp(): Promise<void> {
    const { data: fresh } = await call(getUser, { params });
    const words = { yes: t('audit.yes'), no: t('audit.no'), none: t('audit.nothing') };
    setOthers(
      differing(base, fresh).map((field) =>
        t('audit.change', {
          field: t(`field.${field}`),
          before: toldValue(base[field], words),
          after: toldValue(fresh[field], words),
        }),
      ),
    );
    follow(fresh);
  }

  const isChanged = differing(base, draft).length > 0;
  const submit = () =>
    save.mutate(undefined, {
      onError: (error) => {
        if (isStale(error)) void catchUp();
      },
    });
  return (
    <>
      <FormDialog
        title={base.fullName}
        size="large"
        confirm={t('save')}
        isDisabled={!isChanged}
        isPending={save.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        {others && (
          <Alert severity="warning">
            {t('people.changedMeanwhile')}
            {others.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
        <Typography variant="body2" color="text.secondary">
          {`${base.email} · ${t(`people.status.${base.status}`)}`}
        </Typography>
        <PersonFields draft={draft} nameError={refusal.at('fullName')} onChange={change} />
        <PersonState
          person={base}
          onChanged={follow}
          onStale={() => void catchUp()}
          onLeave={() => setIsLeaving(true)}
        />
        <LicenceCard personId={person.id} />
        <PersonAccounts id={person.id} />
        <PersonSessions person={base} />
        <Button
          component={PageLink}
          href={`/admin/audit?object=${person.id}`}
          color="inherit"
          sx={{ justifySelf: 'start' }}
        >
          {t('audit.ofObject', { name: base.fullName })}
        </Button>
        <Button
          component={PageLink}
          href={`/admin/security?person=${person.id}`}
          color="inherit"
          sx={{ justifySelf: 'start' }}
        >
          {t('security.ofPerson', { name: base.fullName })}
        </Button>
      </FormDialog>
      {isLeaving && base.status !== 'deactivated' && (
        <DeactivateDialog
          person={base}
          onDone={onClose}
          onStale={() => void catchUp()}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </>
  );
}

interface PersonFieldsProps {
  readonly draft: PersonDraft;
  readonly nameError: string | undefined;
  readonly onChange: (part: Partial<PersonDraft>) => void;
}

function PersonFields({ draft, nameError, onChange }: PersonFieldsProps) {
  const { t } = useTranslation('admin');
  const { data: units = [] } = useQuery(peopleQueries.units());
  const offered = units.filter((unit) => unit.isActive).map(({ id, title }) => ({ id, title }));
  return (
    <>
      <TextInput
        label={t('field.fullName')}
        autoComplete="off"
        value={draft.fullName}
        errorText={nameError}
        onChange={(event) => onChange({ fullName: event.target.value })}
        inputProps={{ maxLength: 120 }}
      />
      <ChoiceList
        label={t('field.businessUnits')}
        options={offered}
        value={draft.businessUnits}
        nameOf={({ title }) => title}
        onChange={(businessUnits) => onChange({ businessUnits })}
        hint={t('people.unitsHint')}
      />
      <RightSwitches value={draft} onChange={onChange} />
      <ChoiceList
        label={t('field.approvesFor')}
        options={offered}
        value={draft.approvesFor}
        nameOf={({ title }) => title}
        onChange={(approvesFor) => onChange({ approvesFor })}
        hint={t('people.approvesForHint')}
      />
      <FoundMany
        label={t('field.managedResources')}
        finding={findResources}
        value={draft.managedResources}
        nameOf={({ name }) => name}
        onChange={(managedResources) => onChange({ managedResources })}
        hint={t('people.managesHint')}
      />
    </>
  );
}

interface PersonStateProps {
  readonly person: AdminUserDetail;
  readonly onChanged: (person: AdminUserDetail) => void;
  /** Called after a concurrent change. */
  readonly onStale: () => void;
  readonly onLeave: () => void;
}

/** Account status: invite again, deactivate, reactivate. */
function PersonState({ person, onChanged, onStale, onLeave }: PersonStateProps) {
  const { t } = useTranslation('admin');
  const { status, email, fullName, version } = person;
  const params = { id: person.id };
  const invite = useAdminChange(() => call(resendInvitation, { params }), {
    done: t('people.invite.done', { email }),
  });
  const activate = useAdminChange(() => call(activateUser, { params, body: { version } }), {
    done: t('people.activated', { name: fullName }),
    onDone: ({ data }) => onChanged({ ...person, ...data }),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {status === 'invited' && (
        <Button
          variant="outlined"
          color="inherit"
          loading={invite.isPending}
          onClick={() => invite.mutate()}
        >
          {t('people.invite.again')}
        </Button>
      )}
      {status === 'active' && <ResetFactor person={person} />}
      {status === 'deactivated' ? (
        <Button
          variant="outlined"
          color="inherit"
          loading={activate.isPending}
          onClick={() =>
            activate.mutate(undefined, { onError: (error) => isStale(error) && onStale() })
          }
        >
          {t('people.activate')}
        </Button>
      ) : (
        <Button variant="outlined" color="error" onClick={onLeave}>
          {t('people.deactivate.open')}
        </Button>
      )}
    </Box>
  );
}
