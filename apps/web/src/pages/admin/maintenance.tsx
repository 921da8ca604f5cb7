import { defineAdminPage } from '@/app/admin-page.ts';
import { adminResourcesTexts, MaintenancePage } from '@/features/admin-resources/index.ts';

export default defineAdminPage(MaintenancePage, {
  can: ['view', 'Maintenance'],
  titleKey: 'admin:section.maintenance.title',
  texts: [adminResourcesTexts],
});
