export { deactivationRoutes } from './deactivation.routes.ts';
export {
  type GrantPlan,
  type HeldRights,
  planGrants,
} from './domain/group-grants.ts';
export { givenRight, listGrants, type RightOfGroupRow, type StoredGrant } from './grant.queries.ts';
export { rightColumns } from './grant.repository.ts';
export { peopleSheetRoutes } from './people-sheet.routes.ts';
export { findPerson } from './person.queries.ts';
export { personRoutes } from './person.routes.ts';
export { peopleRunner } from './use-cases/run-people-action.ts';
export { settleGrants } from './use-cases/settle-grants.ts';
