export { type BearerDeps, bearerOf } from './bearer.ts';
export { launcherRoutes } from './launcher.routes.ts';
export { sessionRoutes } from './session.routes.ts';
