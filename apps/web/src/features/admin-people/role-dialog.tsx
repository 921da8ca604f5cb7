import type { AdminUser } from '@axp/contracts';
import { updateUser } from '@axp/contracts';
import { Alert, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findMembers } from '@/shared/admin/find-members.ts';
import { FoundOne } from '@/shared/admin/found-fields.tsx';
import { call, useProblemText } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { peopleQueries } from './people-queries.ts';
import type { PersonDraft } from './person-draft.ts';
import { changesOf } from './person-draft.ts';
import { RoleFields } from './right-fields.tsx';
import type { Role } from './role-rights.ts';
import { hasRole, rightsOfRole } from './role-rights.ts';
import { useAdminChange } from './use-admin-change.ts';

interface RoleDialogProps {
  readonly role: Role;
  /** Holder of the role to change; null to add a person. */
  readonly holder: Pick<AdminUser, 'id' | 'fullName'> | null;
  readonly onClose: () => void;
}

/** Gives a role to a person, or changes what it is limited to. */
export function RoleDialog({ role, holder, onClose }: RoleDialogProps) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const [chosen, setChosen] = useState(holder);
  const [changes, setChanges] = useState<Partial<PersonDraft>>({});
  const stored = useQuery({ ...peopleQueries.one(chosen?.id ?? ''), enabled: chosen !== null });
  const person = chosen ? stored.data : undefined;
  const whole = rightsOfRole[role];
  const hasAlready = holder === null && person !== undefined && hasRole(role, person);
  // Follows a change elsewhere: a second attempt sends the new version.
  const draft = person && { ...person, ...whole, ...changes };
  const body = draft && changesOf(person, draft);
  const isReady = draft && body && hasRole(role, draft) && Object.keys(body).length > 0;
  const name = chosen?.fullName ?? '';
  const save = useAdminChange(
    () =>
      call(updateUser, {
        params: { id: person?.id ?? '' },
        body: { ...body, version: person?.version ?? 0 },
      }),
    { done: t('people.saved', { name }), onDone: onClose },
  );
  const roleName = t(`people.role.${role}`);
  return (
    <FormDialog
      size="medium"
      title={t(holder ? 'roles.changeOf' : 'roles.addTo', { name, role: roleName })}
      confirm={t(holder ? 'roles.save' : 'roles.add')}
      isDisabled={!isReady}
      isPending={save.isPending}
      onSubmit={() => isReady && save.mutate(undefined)}
      onClose={onClose}
    >
      <Typography variant="secondary">{t(`roles.text.${role}`)}</Typography>
      {holder === null && (
        <FoundOne
          label={t('people.one')}
          finding={findMembers}
          nameOf={({ fullName }) => fullName}
          required
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            setChanges({});
          }}
        />
      )}
      {stored.error && <Alert severity="error">{problemText(stored.error)}</Alert>}
      {hasAlready && <Alert severity="info">{t('roles.already', { name })}</Alert>}
      {draft && !whole && (
        <RoleFields
          draft={draft}
          roles={[role]}
          onChange={(part) => setChanges((before) => ({ ...before, ...part }))}
        />
      )}
    </FormDialog>
  );
}
