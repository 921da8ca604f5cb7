export { moveInJob, workOn } from './move-in.job.ts';
export { findLatestDone, findMoveIns } from './move-in.queries.ts';
export { moveInRoutes } from './move-in.routes.ts';
export { readUpload } from './read-upload.ts';
export { moveInTemplateRoutes } from './template.routes.ts';
export { beginCheck, beginRun, beginUndo, startMoveIn } from './use-cases/begin-work.ts';
