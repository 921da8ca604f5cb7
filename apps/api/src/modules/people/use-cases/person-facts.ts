import type { RightsRow } from '../person.queries.ts';

/** A person as the audit trail tells of them. */
export function factsOf(person: RightsRow) {
  const names = (named: readonly { readonly name: string }[]) => named.map(({ name }) => name);
  return {
    fullName: person.full_name,
    email: person.email,
    status: person.status,
    isAdministrator: person.is_administrator,
    isApprover: person.is_approver,
    isHelpDesk: person.is_help_desk,
    isAuditor: person.is_auditor,
    isAllBu: person.is_all_bu,
    businessUnits: names(person.businessUnits),
    approvesFor: names(person.approvesFor),
    managedResources: names(person.managedResources),
    managedBuildings: names(person.managedBuildings),
  };
}

export function objectOf({ id, full_name: name }: RightsRow) {
  return { type: 'user', id, name } as const;
}

const rights = [
  'isAdministrator',
  'isApprover',
  'isHelpDesk',
  'isAuditor',
  'isAllBu',
  'businessUnits',
  'approvesFor',
  'managedResources',
  'managedBuildings',
] as const;

type Facts = ReturnType<typeof factsOf>;

/** Names of the rights that differ. */
export function changedRights(before: Facts, after: Facts): string[] {
  return rights.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
