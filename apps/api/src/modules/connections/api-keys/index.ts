export { apiKeyRoutes } from './api-key.routes.ts';
export { keyReminders } from './key-reminders.job.ts';
