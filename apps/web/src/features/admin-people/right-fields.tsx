import type { AdminUserDetail } from '@axp/contracts';
import { userRoles } from '@axp/contracts';
import type { TargetedRight } from '@axp/contracts/vocabulary';
import { hasTarget } from '@axp/contracts/vocabulary';
import { Alert, Box, FormGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoiceList } from '@/shared/admin/choice-list.tsx';
import { findResources } from '@/shared/admin/findings.ts';
import { FoundMany } from '@/shared/admin/found-fields.tsx';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { SwitchField } from '@/shared/form/switch-field.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { peopleQueries } from './people-queries.ts';
import type { PersonDraft } from './person-draft.ts';
import type { Role } from './role-rights.ts';

type Right = 'isAdministrator' | 'isApprover' | 'isHelpDesk' | 'isAuditor' | 'isAllBu';
type Rights = Readonly<Record<Right, boolean>>;

interface RightSwitchesProps {
  readonly value: Rights;
  readonly onChange: (change: Partial<Rights>) => void;
  /** The rights to show. */
  readonly shown: readonly Right[];
  /** Why a right can't be changed. */
  readonly locked?: Partial<Record<Right, string>>;
}

/** Rights of a user, each with a description. */
function RightSwitches(props: RightSwitchesProps) {
  const { value, onChange, shown, locked = {} } = props;
  const { t } = useTranslation('admin');
  return (
    <FormGroup sx={{ gap: 2 }}>
      {shown.map((right) => (
        <SwitchField
          key={right}
          checked={value[right]}
          disabled={locked[right] !== undefined}
          onChange={(isOn) => onChange({ [right]: isOn })}
          sx={{ alignItems: 'flex-start' }}
          label={
            <>
              <Typography variant="body1" component="span">
                {t(`field.${right}`)}
              </Typography>
              <Typography variant="secondary" component="span" sx={{ display: 'block' }}>
                {locked[right] ?? t(`people.right.${right}`)}
              </Typography>
            </>
          }
        />
      ))}
    </FormGroup>
  );
}

interface FieldsProps {
  readonly fromGroups?: FromGroups;
  readonly draft: Omit<PersonDraft, 'fullName'>;
  readonly onChange: (part: Partial<PersonDraft>) => void;
}

const stacked = { display: 'grid', gap: 4 } as const;

/** Active business units, for those who may read units. */
export function useOfferedUnits() {
  const seesUnits = useAbility().can('view', 'ManagedUnit');
  const { data = [] } = useQuery({ ...peopleQueries.units(), enabled: seesUnits });
  return data.filter((unit) => unit.isActive).map(({ id, title }) => ({ id, title }));
}

type FromGroups = AdminUserDetail['fromGroups'];

const switchesOfGroups = {
  administrator: 'isAdministrator',
  'help-desk': 'isHelpDesk',
  auditor: 'isAuditor',
} as const;

/** Roles that groups give, which only the mapping of the sign-in method takes (J-04). */
function useLockedRoles(fromGroups: FromGroups): Partial<Record<Right, string>> {
  const { t } = useTranslation('admin');
  const locked = fromGroups.flatMap(({ right, group, method }) =>
    hasTarget(right)
      ? []
      : [[switchesOfGroups[right], t('people.fromGroup', { group, method })] as const],
  );
  return Object.fromEntries(locked);
}

/** Units or buildings that groups give: they stay chosen, and the hint names their groups. */
function useGroupTargets(fromGroups: FromGroups, wanted: TargetedRight, hint: string) {
  const { t } = useTranslation('admin');
  const given = fromGroups.filter(({ right }) => right === wanted);
  const words = given.map(({ target, group, method }) =>
    t('people.fromGroups', { name: target?.name ?? '', group, method }),
  );
  return {
    hint: [hint, ...words].join(' '),
    isFixed: (id: string) => given.some(({ target }) => target?.id === id),
  };
}

interface UnitFieldsProps extends FieldsProps {
  /** Shown while there is no unit to book for. */
  readonly noUnit: string;
}

/** Business units that a person books for. */
export function UnitFields({ draft, noUnit, fromGroups = [], onChange }: UnitFieldsProps) {
  const { t } = useTranslation('admin');
  const given = useGroupTargets(fromGroups, 'business-unit', t('people.unitsHint'));
  const hasUnit = draft.isAllBu || draft.businessUnits.length > 0;
  return (
    <Box sx={stacked}>
      {!hasUnit && <Alert severity="warning">{noUnit}</Alert>}
      <ChoiceList
        label={t('field.businessUnits')}
        options={useOfferedUnits()}
        value={draft.businessUnits}
        nameOf={({ title }) => title}
        isFixed={given.isFixed}
        onChange={(businessUnits) => onChange({ businessUnits })}
        hint={given.hint}
      />
      <RightSwitches value={draft} onChange={onChange} shown={['isAllBu']} />
    </Box>
  );
}

interface RoleFieldsProps extends FieldsProps {
  /** Roles to show; all by default. */
  readonly roles?: readonly Role[];
  readonly isLastAdministrator?: boolean;
}

/** Roles of a person, with the objects that a role is limited to. */
export function RoleFields(props: RoleFieldsProps) {
  const { draft, roles = userRoles, isLastAdministrator = false, fromGroups = [] } = props;
  const { onChange } = props;
  const { t } = useTranslation('admin');
  const locked = useLockedRoles(fromGroups);
  const switches = roles.flatMap((role) => switchOf[role] ?? []);
  return (
    <Box sx={stacked}>
      {switches.length > 0 && (
        <RightSwitches
          value={draft}
          onChange={onChange}
          shown={switches}
          locked={{
            ...locked,
            ...(isLastAdministrator && { isAdministrator: t('people.lastAdministrator') }),
          }}
        />
      )}
      {roles.includes('approver') && <ApprovedUnits draft={draft} onChange={onChange} />}
      {roles.includes('resource-manager') && (
        <FoundMany
          label={t('people.manager')}
          finding={findResources}
          value={draft.managedResources}
          nameOf={({ name }) => name}
          onChange={(managedResources) => onChange({ managedResources })}
          hint={t('people.managesHint')}
        />
      )}
      {roles.includes('facility-manager') && (
        <ManagedBuildings draft={draft} fromGroups={fromGroups} onChange={onChange} />
      )}
    </Box>
  );
}

const switchOf: { readonly [role in Role]?: Right } = {
  administrator: 'isAdministrator',
  approver: 'isApprover',
  'help-desk': 'isHelpDesk',
  auditor: 'isAuditor',
};

function ApprovedUnits({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <ChoiceList
      label={t('people.approverOf')}
      options={useOfferedUnits()}
      value={draft.approvesFor}
      nameOf={({ title }) => title}
      onChange={(approvesFor) => onChange({ approvesFor })}
      hint={t('people.approvesForHint')}
    />
  );
}

function ManagedBuildings({ draft, fromGroups = [], onChange }: FieldsProps) {
  const { t } = useTranslation('admin');
  const given = useGroupTargets(fromGroups, 'facility-manager', t('people.facilityHint'));
  const { data: buildings = [] } = useQuery(managedBuildingsQuery());
  return (
    <ChoiceList
      label={t('people.facilityManager')}
      options={buildings.map(({ id, name }) => ({ id, name }))}
      value={draft.managedBuildings}
      nameOf={({ name }) => name}
      isFixed={given.isFixed}
      onChange={(managedBuildings) => onChange({ managedBuildings })}
      hint={given.hint}
    />
  );
}
