export { signOffRoutes } from './sign-off.routes.ts';
