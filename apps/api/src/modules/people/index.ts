export { deactivationRoutes } from './deactivation.routes.ts';
export { personRoutes } from './person.routes.ts';
