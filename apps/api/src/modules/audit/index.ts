export { auditRoutes } from './audit.routes.ts';
export { recordChange } from './audit-trail.repository.ts';
