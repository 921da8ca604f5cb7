export { adminWebhooksTexts } from '@/shared/i18n/texts/admin-webhooks.ts';
export { WebhooksPage } from './webhooks-page.tsx';
