import { definePage } from '@/app/page-config.tsx';
import { adminTexts, RolesPage } from '@/features/admin-people/index.ts';

export default definePage(RolesPage, {
  guard: 'member',
  can: ['view', 'Person'],
  titleKey: 'admin:section.roles.title',
  texts: [adminTexts],
});
