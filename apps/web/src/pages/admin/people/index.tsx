import { defineAdminPage } from '@/app/admin-page.ts';
import { adminPeopleTexts, licenceTexts, PeoplePage } from '@/features/admin-people/index.ts';

export default defineAdminPage(PeoplePage, {
  can: ['view', 'Person'],
  titleKey: 'admin:section.people.title',
  texts: [adminPeopleTexts, licenceTexts],
});
