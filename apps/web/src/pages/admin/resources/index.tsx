import { defineAdminPage } from '@/app/admin-page.ts';
import { adminResourcesTexts, ResourcesPage } from '@/features/admin-resources/index.ts';

export default defineAdminPage(ResourcesPage, {
  can: ['view', 'ManagedResource'],
  titleKey: 'admin:section.resources.title',
  texts: [adminResourcesTexts],
});
