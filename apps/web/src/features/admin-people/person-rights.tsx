import type { AdminUserDetail } from '@axp/contracts';
import { getUser, updateUser } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '@/shared/admin/action-bar.tsx';
import { findResources } from '@/shared/admin/findings.ts';
import { FoundMany } from '@/shared/admin/found-fields.tsx';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import type { ReportEdited } from '@/shared/admin/url-tabs.tsx';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { ChoiceList } from './choice-list.tsx';
import { peopleQueries } from './people-queries.ts';
import type { PersonDraft } from './person-draft.ts';
import { changesOf, differing, rebased, toldValue } from './person-draft.ts';
import { PersonEmail } from './person-email.tsx';
import { RightSwitches } from './right-switches.tsx';
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
          before: toldValue(base[field], words),
          after: toldValue(fresh[field], words),
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
            inputProps={{ maxLength: 120 }}
          />
          <PersonEmail person={person} />
        </DetailCard>
        <RightsFields
          draft={draft}
          isLastAdministrator={base.isLastAdministrator}
          onChange={change}
        />
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

interface RightsFieldsProps {
  readonly draft: PersonDraft;
  readonly isLastAdministrator: boolean;
  readonly onChange: (part: Partial<PersonDraft>) => void;
}

function RightsFields({ draft, isLastAdministrator, onChange }: RightsFieldsProps) {
  const { t } = useTranslation(['admin', 'adminPerson']);
  const seesUnits = useAbility().can('view', 'ManagedUnit');
  const { data: units = [] } = useQuery({ ...peopleQueries.units(), enabled: seesUnits });
  const { data: buildings = [] } = useQuery(managedBuildingsQuery());
  const offered = units.filter((unit) => unit.isActive).map(({ id, title }) => ({ id, title }));
  const hasUnit = draft.isAllBu || draft.businessUnits.length > 0;
  return (
    <>
      <DetailCard title={t('adminPerson:units')}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          {!hasUnit && <Alert severity="warning">{t('adminPerson:noUnitText')}</Alert>}
          <ChoiceList
            label={t('field.businessUnits')}
            options={offered}
            value={draft.businessUnits}
            nameOf={({ title }) => title}
            onChange={(businessUnits) => onChange({ businessUnits })}
            hint={t('people.unitsHint')}
          />
          <RightSwitches value={draft} onChange={onChange} shown={['isAllBu']} />
        </Box>
      </DetailCard>
      <DetailCard title={t('adminPerson:roles')}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <RightSwitches
            value={draft}
            onChange={onChange}
            shown={['isAdministrator', 'isApprover', 'isHelpDesk', 'isAuditor']}
            {...(isLastAdministrator && {
              locked: { isAdministrator: t('adminPerson:lastAdministrator') },
            })}
          />
          <ChoiceList
            label={t('adminPerson:approverOf')}
            options={offered}
            value={draft.approvesFor}
            nameOf={({ title }) => title}
            onChange={(approvesFor) => onChange({ approvesFor })}
            hint={t('people.approvesForHint')}
          />
          <FoundMany
            label={t('adminPerson:manager')}
            finding={findResources}
            value={draft.managedResources}
            nameOf={({ name }) => name}
            onChange={(managedResources) => onChange({ managedResources })}
            hint={t('people.managesHint')}
          />
          <ChoiceList
            label={t('adminPerson:facilityManager')}
            options={buildings.map(({ id, name }) => ({ id, name }))}
            value={draft.managedBuildings}
            nameOf={({ name }) => name}
            onChange={(managedBuildings) => onChange({ managedBuildings })}
            hint={t('people.facilityHint')}
          />
        </Box>
      </DetailCard>
    </>
  );
}
