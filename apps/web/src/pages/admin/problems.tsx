import { defineAdminPage } from '@/app/admin-page.ts';
import { adminResourcesTexts, ProblemsPage } from '@/features/admin-resources/index.ts';

// Without a right: people named for a resource manage its problems without a role.
export default defineAdminPage(ProblemsPage, {
  titleKey: 'admin:section.problems.title',
  texts: [adminResourcesTexts],
});
