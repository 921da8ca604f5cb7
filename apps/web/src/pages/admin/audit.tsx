import { definePage } from '@/app/page-config.tsx';
import { AuditPage, adminTexts } from '@/features/admin-audit/index.ts';

export default definePage(AuditPage, {
  guard: 'member',
  can: ['view', 'AuditLog'],
  titleKey: 'admin:section.audit.title',
  texts: [adminTexts],
});
