export { apiKeyRoutes } from './api-key.routes.ts';
