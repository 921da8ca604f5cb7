import { defineAdminPage } from '@/app/admin-page.ts';
import { UnitsPage } from '@/features/admin-people/index.ts';

export default defineAdminPage(UnitsPage, {
  can: ['view', 'ManagedUnit'],
  titleKey: 'admin:section.units.title',
});
