import { defineAdminPage } from '@/app/admin-page.ts';
import { adminRulesTexts, RulesPage } from '@/features/admin-rules/index.ts';

export default defineAdminPage(RulesPage, {
  can: ['view', 'Rules'],
  titleKey: 'admin:section.rules.title',
  texts: [adminRulesTexts],
});
