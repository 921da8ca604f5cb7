export { createKeyedLimit } from './keyed-limit.ts';
export {
  deleteInBatches,
  type Job,
  type JobObserver,
  rowsAtOnce,
  startWorker,
  type Worker,
} from './worker.ts';
