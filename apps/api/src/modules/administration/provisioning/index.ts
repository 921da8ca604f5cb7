export { scimJobs } from './provisioning.jobs.ts';
export { scimRoutes } from './provisioning.routes.ts';
