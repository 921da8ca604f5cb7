export { adminReportsTexts } from '@/shared/i18n/texts/admin-reports.ts';
export { prefetchReports } from './prefetch-reports.ts';
export { ReportsPage } from './reports-page.tsx';
