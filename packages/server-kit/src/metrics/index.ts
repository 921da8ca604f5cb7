export type { Queue } from './database-metrics.ts';
export { publishSignIn } from './measurements.ts';
export { openMetrics, type ServedMetrics } from './open-metrics.ts';
