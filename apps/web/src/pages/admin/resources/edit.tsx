import { defineAdminPage } from '@/app/admin-page.ts';
import { adminResourcesTexts, ResourcePage } from '@/features/admin-resources/index.ts';

export default defineAdminPage(ResourcePage, {
  can: ['view', 'ManagedResource'],
  titleKey: 'admin:section.resources.title',
  texts: [adminResourcesTexts],
});
