export { countUseOfDays } from './count-use.job.ts';
export { reportRoutes } from './report.routes.ts';
