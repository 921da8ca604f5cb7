export { seesLicence } from './licence.queries.ts';
export { licenceRoutes } from './licence.routes.ts';
export { licenceReminders } from './licence-reminders.job.ts';
