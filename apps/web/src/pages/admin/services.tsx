import { defineAdminPage } from '@/app/admin-page.ts';
import { ServicesPage } from '@/features/admin-people/index.ts';

export default defineAdminPage(ServicesPage, {
  can: ['view', 'Service'],
  titleKey: 'admin:section.services.title',
});
