export { moveInJob, workOn } from './move-in.job.ts';
export { findLatestDone, findMoveIns } from './move-in.queries.ts';
export { moveInRoutes } from './move-in.routes.ts';
export { batchesOf, readUpload } from './read-upload.ts';
export { moveInTemplateRoutes } from './template.routes.ts';
export type { UploadReader } from './upload-reader.ts';
export { createUploadReader } from './upload-reader.ts';
export { beginCheck, beginRun, beginUndo, startMoveIn } from './use-cases/begin-work.ts';
