export { deactivationRoutes } from './deactivation.routes.ts';
export { peopleSheetRoutes } from './people-sheet.routes.ts';
export { personRoutes } from './person.routes.ts';
export { peopleRunner } from './use-cases/run-people-action.ts';
