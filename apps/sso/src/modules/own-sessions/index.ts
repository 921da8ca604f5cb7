export { ownSessionRoutes } from './own-session.routes.ts';
