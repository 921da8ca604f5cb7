import { defineAdminPage } from '@/app/admin-page.ts';
import { adminResourcesTexts, LabelsPage } from '@/features/admin-resources/index.ts';

export default defineAdminPage(LabelsPage, {
  can: ['view', 'Label'],
  titleKey: 'admin:section.labels.title',
  texts: [adminResourcesTexts],
});
