export { feedRoutes } from './feed.routes.ts';
