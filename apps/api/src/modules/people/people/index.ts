export {
  fieldOfRight,
  type GrantPlan,
  type HeldRights,
  planGrants,
  rightsRemovedManually,
} from './domain/group-grants.ts';
export {
  asDriverLicence,
  asLicenceClasses,
  findDriverLicence,
} from './driver-licence.queries.ts';
export { givenRight, listGrants, type RightOfGroupRow, type StoredGrant } from './grant.queries.ts';
export { deleteGrants, rightColumns } from './grant.repository.ts';
export {
  findPerson,
  joinRights,
  type PeopleQuery,
  type PersonRightRow,
  type PersonRow,
  type RightsRow,
  selectPeople,
  selectRights,
} from './person.queries.ts';
export {
  lockAdministrators,
  lockUser,
  type PersonChanges,
  type PersonRight,
  replaceLinks,
  setOnlyUnitAsDefault,
  updateUser,
} from './person.repository.ts';
export { findStaff, type StaffMember } from './staff.queries.ts';
export { changedRights, factsOf, objectOf } from './use-cases/person-facts.ts';
export { settleGrants } from './use-cases/settle-grants.ts';
