export { createKeyedLimit } from './keyed-limit.ts';
export { deleteInBatches, type Job, rowsAtOnce, startWorker, type Worker } from './worker.ts';
