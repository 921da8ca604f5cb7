import { defineAdminPage } from '@/app/admin-page.ts';
import { adminPersonTexts, DeactivatePage } from '@/features/admin-people/index.ts';

export default defineAdminPage(DeactivatePage, {
  can: ['update', 'Person'],
  titleKey: 'admin:section.people.title',
  texts: [adminPersonTexts],
});
