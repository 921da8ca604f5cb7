import { defineAdminPage } from '@/app/admin-page.ts';
import { RolesPage } from '@/features/admin-people/index.ts';

export default defineAdminPage(RolesPage, {
  can: ['view', 'Person'],
  titleKey: 'admin:section.roles.title',
});
