import { definePage } from '@/app/page-config.tsx';
import { adminTexts, adminWebhooksTexts, WebhooksPage } from '@/features/admin-webhooks/index.ts';

export default definePage(WebhooksPage, {
  guard: 'member',
  can: ['view', 'Webhook'],
  titleKey: 'admin:section.webhooks.title',
  texts: [adminTexts, adminWebhooksTexts],
});
