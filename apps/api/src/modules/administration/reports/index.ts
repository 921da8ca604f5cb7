export { countUseOfDays } from './count-use.job.ts';
export { reportRoutes } from './report.routes.ts';
export { weeklyReportJobs } from './weekly/weekly-report.jobs.ts';
export { weeklyReportRoutes } from './weekly/weekly-report.routes.ts';
