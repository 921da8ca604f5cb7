export { arrivalRoutes } from './arrival.routes.ts';
export { createSignOn, type SignOn } from './sign-on.ts';
