import { defineAdminPage } from '@/app/admin-page.ts';
import { adminPersonTexts, licenceTexts, PersonPage } from '@/features/admin-people/index.ts';

export default defineAdminPage(PersonPage, {
  can: ['view', 'Person'],
  titleKey: 'admin:section.people.title',
  texts: [adminPersonTexts, licenceTexts],
});
