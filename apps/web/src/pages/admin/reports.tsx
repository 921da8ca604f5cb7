import { definePage } from '@/app/page-config.tsx';
import { adminReportsTexts, adminTexts, ReportsPage } from '@/features/admin-reports/index.ts';

export default definePage(ReportsPage, {
  guard: 'member',
  can: ['view', 'Report'],
  titleKey: 'admin:section.reports.title',
  texts: [adminTexts, adminReportsTexts],
});
