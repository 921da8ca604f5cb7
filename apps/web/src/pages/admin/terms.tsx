import { defineAdminPage } from '@/app/admin-page.ts';
import { adminTermsTexts, TermsAdminPage } from '@/features/admin-terms/index.ts';

export default defineAdminPage(TermsAdminPage, {
  can: ['view', 'LegalText'],
  titleKey: 'admin:section.terms.title',
  texts: [adminTermsTexts],
});
