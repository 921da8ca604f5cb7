export { profileRoutes } from './profile.routes.ts';
export { userRoutes } from './user.routes.ts';
