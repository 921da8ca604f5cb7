export { deactivationRoutes } from './deactivation.routes.ts';
export { peopleSheetRoutes } from './people-sheet.routes.ts';
export { merchantLanguage, onlyUnit, queueInvitation } from './person.repository.ts';
export { personRoutes } from './person.routes.ts';
export { peopleSheet } from './sheets/people-sheet.ts';
export { createPerson } from './use-cases/invite-person.ts';
export {
  deactivatePerson,
  resumePerson,
  suspendPerson,
} from './use-cases/person-access.ts';
export { peopleRunner } from './use-cases/run-people-action.ts';
export { lockPerson, updatePerson } from './use-cases/update-person.ts';
