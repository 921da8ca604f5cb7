export { scimJobs } from './provisioning.jobs.ts';
export { findDeactivationAlert } from './provisioning.queries.ts';
export { scimRoutes } from './provisioning.routes.ts';
