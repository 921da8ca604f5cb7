import type { AdminUserDetail } from '@axp/contracts';
import { getUser, updateUser } from '@axp/contracts';
import {
  RequestEmailChangeBody,
  requestEmailChange,
  withdrawEmailChange,
} from '@axp/contracts/email-change';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '@/shared/admin/action-bar.tsx';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import type { ReportEdited } from '@/shared/admin/url-tabs.tsx';
import { useCheckedForm, useRefusal } from '@/shared/admin/use-refusal.ts';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import type { PersonDraft } from './person-draft.ts';
import { changesOf, differing, rebased, valueInWords } from './person-draft.ts';
import { RoleFields, UnitFields } from './right-fields.tsx';
import { useAdminChange } from './use-admin-change.ts';

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

interface PersonRightsProps {
  readonly person: AdminUserDetail;
  readonly onEdited: ReportEdited;
}

/** Name, business units and roles of a person, with a bar that saves. */
export function PersonRights({ person, onEdited }: PersonRightsProps) {
  const { t } = useTranslation(['admin', 'adminPerson']);
  const [base, setBase] = useState(person);
  const [draft, setDraft] = useState<PersonDraft>(person);
  const [others, setOthers] = useState<readonly string[] | null>(null);
  const change = (part: Partial<PersonDraft>) => setDraft((before) => ({ ...before, ...part }));
  // Follows a change elsewhere on the page, such as a reactivation; what was typed stays.
  const isFollowed = [person, draft].some((one) => differing(one, base).length === 0);
  if (person.version > base.version && isFollowed) {
    setDraft(rebased(base, draft, person));
    setBase(person);
  }
  const params = { id: person.id };
  const { version } = base;
  const save = useAdminChange(
    () => call(updateUser, { params, body: { version, ...changesOf(base, draft) } }),
    {
      done: t('people.saved', { name: draft.fullName }),
      onDone: ({ data }) => {
        setBase(data);
        setDraft(data);
        setOthers(null);
      },
      isShownByForm: (error) => isStale(error) || isOfName(error),
    },
  );
  const refusal = useRefusal({ error: save.error, fields: ['fullName'] });

  /** Shows a concurrent change and keeps the input. */
  async function catchUp(): Promise<void> {
    const { data: fresh } = await call(getUser, { params });
    const words = { yes: t('audit.yes'), no: t('audit.no'), none: t('audit.nothing') };
    setOthers(
      differing(base, fresh).map((field) =>
        t('audit.change', {
          field: t(`field.${field}`),
          before: valueInWords(base[field], words),
          after: valueInWords(fresh[field], words),
        }),
      ),
    );
    setDraft(rebased(base, draft, fresh));
    setBase(fresh);
  }

  const changed = differing(base, draft);
  const isEdited = changed.length > 0 && !save.isPending;
  useEffect(() => onEdited(isEdited), [onEdited, isEdited]);
  const submit = () =>
    save.mutate(undefined, { onError: (error) => void (isStale(error) && catchUp()) });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Not for the form of a dialog, whose event bubbles through its portal.
        if (event.target === event.currentTarget) submit();
      }}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {others && (
          <Alert severity="warning">
            {t('people.changedMeanwhile')}
            {others.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
        <DetailCard title={t('adminPerson:account')}>
          <TextInput
            label={t('field.fullName')}
            autoComplete="off"
            value={draft.fullName}
            errorText={refusal.at('fullName')}
            onChange={(event) => change({ fullName: event.target.value })}
          />
          <PersonEmail person={person} />
        </DetailCard>
        <DetailCard title={t('adminPerson:units')}>
          <UnitFields
            draft={draft}
            fromGroups={base.fromGroups}
            onChange={change}
            noUnit={t('adminPerson:noUnitText')}
          />
        </DetailCard>
        <DetailCard title={t('adminPerson:roles')}>
          <RoleFields
            draft={draft}
            isLastAdministrator={base.isLastAdministrator}
            fromGroups={base.fromGroups}
            onChange={change}
          />
        </DetailCard>
      </Box>
      {changed.length > 0 && (
        <SaveBar
          changes={changed.map((field) => t(`field.${field}`))}
          isSaving={save.isPending}
          onDiscard={() => setDraft(base)}
        />
      )}
    </Box>
  );
}

/** Email of a person with its change, which the new address has to confirm. */
function PersonEmail({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation(['admin', 'adminPerson']);
  const { language } = useLanguage();
  const { timezone } = useUser();
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
              until: formatDateTime(pendingEmail.expiresAt, { language, timezone }),
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
        <DialogButton
          variant="outlined"
          dialog={(close) => <EmailDialog person={person} onClose={close} />}
        >
          {t('adminPerson:email.change')}
        </DialogButton>
      )}
    </Box>
  );
}

interface EmailDialogProps {
  readonly person: AdminUserDetail;
  readonly onClose: () => void;
}

function EmailDialog({ person, onClose }: EmailDialogProps) {
  const { t } = useTranslation('adminPerson');
  const { id, version, fullName: name } = person;
  const [email, setEmail] = useState('');
  const send = useAdminChange(
    (body: RequestEmailChangeBody) => call(requestEmailChange, { params: { id }, body }),
    { done: t('email.sent', { email: email.trim() }), onDone: onClose, isShownByForm: () => true },
  );
  const form = useCheckedForm({
    schema: RequestEmailChangeBody,
    input: { version, email: email.trim() },
    error: send.error,
    fields: ['email'],
  });
  return (
    <FormDialog
      title={t('email.title', { name })}
      confirm={t('email.send')}
      isPending={send.isPending}
      onSubmit={() => form.send(send.mutate)}
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
        errorText={form.at('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
    </FormDialog>
  );
}
