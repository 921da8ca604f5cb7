import { definePage } from '@/app/page-config.tsx';
import { adminRulesTexts, adminTexts, RulesPage } from '@/features/admin-rules/index.ts';

export default definePage(RulesPage, {
  guard: 'member',
  can: ['view', 'Rules'],
  titleKey: 'admin:section.rules.title',
  texts: [adminTexts, adminRulesTexts],
});
