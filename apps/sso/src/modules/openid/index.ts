export { assertionAlgorithms } from './client-authentication.ts';
export { openidPaths, openidRoutes } from './openid.routes.ts';
