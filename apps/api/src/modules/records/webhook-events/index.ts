export { type ChangedObject, queueWebhooks } from './queue-webhooks.ts';
