export { findWebhookAlerts } from './endpoints/endpoint.queries.ts';
export { webhookJobs } from './webhooks.jobs.ts';
export { webhookRoutes } from './webhooks.routes.ts';
