import { definePage } from '@/app/page-config.tsx';
import { adminTermsTexts, adminTexts, TermsAdminPage } from '@/features/admin-terms/index.ts';

export default definePage(TermsAdminPage, {
  guard: 'member',
  can: ['view', 'LegalText'],
  titleKey: 'admin:section.terms.title',
  texts: [adminTexts, adminTermsTexts],
});
