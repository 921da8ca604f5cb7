export { createLogoutPost, type PostLogout } from './post-logout.ts';
export { sendLogouts } from './send-logouts.job.ts';
export { sessionStateRoutes } from './session-state.routes.ts';
