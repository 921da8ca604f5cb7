import { defineAdminPage } from '@/app/admin-page.ts';
import { ApiKeysPage } from '@/features/admin-api-keys/index.ts';

export default defineAdminPage(ApiKeysPage, {
  can: ['view', 'ApiKey'],
  titleKey: 'admin:section.apiKeys.title',
});
