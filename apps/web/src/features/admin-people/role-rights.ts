import type { userRoles } from '@axp/contracts';
import type { DraftField, PersonDraft } from './person-draft.ts';
import { changesOf, noRights } from './person-draft.ts';

export type Role = (typeof userRoles)[number];
type RightField = Exclude<DraftField, 'fullName'>;

/** Fields that make up each role. */
const fieldsOf: Readonly<Record<Role, readonly RightField[]>> = {
  administrator: ['isAdministrator'],
  approver: ['isApprover', 'approvesFor'],
  'resource-manager': ['managedResources'],
  'facility-manager': ['managedBuildings'],
  'help-desk': ['isHelpDesk'],
  auditor: ['isAuditor'],
};

/** Values that give a role which is not limited to units, resources or buildings. */
export const rightsOfRole: { readonly [role in Role]?: Partial<PersonDraft> } = {
  administrator: { isAdministrator: true },
  'help-desk': { isHelpDesk: true },
  auditor: { isAuditor: true },
};

export function hasRole(role: Role, person: PersonDraft): boolean {
  return fieldsOf[role].some((field) => {
    const value = person[field];
    return typeof value === 'boolean' ? value : value.length > 0;
  });
}

/** Returns the change that takes a role away. */
export function withoutRole(role: Role, person: PersonDraft) {
  const none = Object.fromEntries(fieldsOf[role].map((field) => [field, noRights[field]]));
  return changesOf(person, { ...person, ...none });
}
