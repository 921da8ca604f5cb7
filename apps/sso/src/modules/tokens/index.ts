export { callerOf } from './caller.ts';
export { subjectOf } from './grant.ts';
export { tokenRoutes } from './token.routes.ts';
export type { Caller } from './token-deps.ts';
