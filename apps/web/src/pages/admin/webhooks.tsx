import { defineAdminPage } from '@/app/admin-page.ts';
import { adminWebhooksTexts, WebhooksPage } from '@/features/admin-webhooks/index.ts';

export default defineAdminPage(WebhooksPage, {
  can: ['view', 'Webhook'],
  titleKey: 'admin:section.webhooks.title',
  texts: [adminWebhooksTexts],
});
