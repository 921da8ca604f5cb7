import type { RightsRow } from '../person.queries.ts';

/** A person as the audit trail tells of them. */
export function factsOf(person: RightsRow) {
  const { isAdministrator, isApprover, isHelpDesk, isAuditor, isAllBu } = person;
  const roles = { isAdministrator, isApprover, isHelpDesk, isAuditor, isAllBu };
  const names = (named: readonly { readonly name: string }[]) => named.map(({ name }) => name);
  return {
    fullName: person.fullName,
    email: person.email,
    status: person.status,
    ...roles,
    businessUnits: names(person.businessUnits),
    approvesFor: names(person.approvesFor),
    managedResources: names(person.managedResources),
    managedBuildings: names(person.managedBuildings),
  };
}

export function objectOf({ id, fullName: name }: Pick<RightsRow, 'id' | 'fullName'>) {
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
