export { auditRoutes } from './audit.routes.ts';
export { recordChange, recordChanges } from './audit-trail.repository.ts';
