export { securityRoutes } from './security.routes.ts';
export { forgetSecurityEvents } from './security-log.job.ts';
