import { defineAdminPage } from '@/app/admin-page.ts';
import { adminReportsTexts, prefetchReports, ReportsPage } from '@/features/admin-reports/index.ts';

prefetchReports();

export default defineAdminPage(ReportsPage, {
  can: ['view', 'Report'],
  titleKey: 'admin:section.reports.title',
  texts: [adminReportsTexts],
});
