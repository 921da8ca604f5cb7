import { defineAdminPage } from '@/app/admin-page.ts';
import { adminOwnFieldsTexts, OwnFieldsPage } from '@/features/admin-own-fields/index.ts';

export default defineAdminPage(OwnFieldsPage, {
  can: ['view', 'OwnField'],
  titleKey: 'admin:section.ownFields.title',
  texts: [adminOwnFieldsTexts],
});
