export { delegationRoutes } from './delegation.routes.ts';
export { rejectReasonsRoutes } from './reject-reasons.routes.ts';
