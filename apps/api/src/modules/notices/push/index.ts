export { pushJobs } from './push.jobs.ts';
export { pushRoutes } from './push.routes.ts';
