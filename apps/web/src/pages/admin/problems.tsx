import { definePage } from '@/app/page-config.tsx';
import { adminResourcesTexts, adminTexts, ProblemsPage } from '@/features/admin-resources/index.ts';

// Without a right: people named for a resource manage its problems without a role.
export default definePage(ProblemsPage, {
  guard: 'member',
  titleKey: 'admin:section.problems.title',
  texts: [adminTexts, adminResourcesTexts],
});
