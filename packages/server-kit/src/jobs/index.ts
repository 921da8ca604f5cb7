export { deleteInBatches, rowsAtOnce } from './delete-in-batches.ts';
export { createKeyedLimit } from './keyed-limit.ts';
export { type Job, startWorker, type Worker } from './worker.ts';
