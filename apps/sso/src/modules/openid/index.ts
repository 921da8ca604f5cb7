export { assertionAlgorithms } from './client-authentication.ts';
export { createClientKeys } from './client-keys.ts';
export { openidPaths, openidRoutes } from './openid.routes.ts';
