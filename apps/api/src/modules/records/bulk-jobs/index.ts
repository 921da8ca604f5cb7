export { bulkJobs } from './bulk-job.job.ts';
export { bulkJobRoutes } from './bulk-job.routes.ts';
export type { Batch, BatchRow, BulkRunner, BulkRunners } from './run-batch.ts';
export { startBulkJob } from './use-cases/bulk-jobs.ts';
