export { launcherRoutes } from './launcher.routes.ts';
export { sessionRoutes } from './session.routes.ts';
