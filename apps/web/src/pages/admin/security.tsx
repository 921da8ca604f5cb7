import { defineAdminPage } from '@/app/admin-page.ts';
import { SecurityPage } from '@/features/admin-security/index.ts';

export default defineAdminPage(SecurityPage, {
  can: ['view', 'SecurityLog'],
  titleKey: 'admin:section.security.title',
});
