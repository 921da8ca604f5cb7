import { definePage } from '@/app/page-config.tsx';
import { ApiKeysPage, adminTexts } from '@/features/admin-api-keys/index.ts';

export default definePage(ApiKeysPage, {
  guard: 'member',
  can: ['view', 'ApiKey'],
  titleKey: 'admin:section.apiKeys.title',
  texts: [adminTexts],
});
