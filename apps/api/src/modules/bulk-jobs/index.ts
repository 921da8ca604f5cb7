export { bulkJobs } from './bulk-job.job.ts';
export { startBulkJob } from './bulk-job.repository.ts';
export { bulkJobRoutes } from './bulk-job.routes.ts';
export type { Batch, BatchResult, BatchRow, BulkRunner, BulkRunners } from './run-batch.ts';
