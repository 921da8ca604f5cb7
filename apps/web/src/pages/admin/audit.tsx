import { defineAdminPage } from '@/app/admin-page.ts';
import { AuditPage } from '@/features/admin-audit/index.ts';

export default defineAdminPage(AuditPage, {
  can: ['view', 'AuditLog'],
  titleKey: 'admin:section.audit.title',
});
