export { erasureRoutes } from './erasure.routes.ts';
