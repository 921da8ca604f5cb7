import { definePage } from '@/app/page-config.tsx';
import { adminTexts, SecurityPage } from '@/features/admin-security/index.ts';

export default definePage(SecurityPage, {
  guard: 'member',
  can: ['view', 'SecurityLog'],
  titleKey: 'admin:section.security.title',
  texts: [adminTexts],
});
