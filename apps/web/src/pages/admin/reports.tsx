import { definePage } from '@/app/page-config.tsx';
import {
  adminReportsTexts,
  adminTexts,
  prefetchReports,
  ReportsPage,
} from '@/features/admin-reports/index.ts';

prefetchReports();

export default definePage(ReportsPage, {
  guard: 'member',
  can: ['view', 'Report'],
  titleKey: 'admin:section.reports.title',
  texts: [adminTexts, adminReportsTexts],
});
