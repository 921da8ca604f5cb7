export type { Queue } from './database-metrics.ts';
export { publishSignIn } from './measurements.ts';
export { openMetrics, openWorkerMetrics, type ServedMetrics } from './open-metrics.ts';
