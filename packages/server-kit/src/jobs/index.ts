export { createKeyedLimit } from './keyed-limit.ts';
export {
  deleteInBatches,
  hourlyStatements,
  type Job,
  type JobObserver,
  rowsAtOnce,
  startWorker,
} from './worker.ts';
