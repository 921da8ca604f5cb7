import { definePage } from '@/app/page-config.tsx';
import { adminResourcesTexts, adminTexts, ResourcePage } from '@/features/admin-resources/index.ts';

export default definePage(ResourcePage, {
  guard: 'member',
  can: ['view', 'ManagedResource'],
  titleKey: 'admin:section.resources.title',
  texts: [adminTexts, adminResourcesTexts],
});
