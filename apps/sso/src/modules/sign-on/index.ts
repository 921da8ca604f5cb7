export { arrivalRoutes } from './arrival.routes.ts';
export { createSignOn, personOf, type SignOn } from './sign-on.ts';
export { handleCode } from './sign-on-codes.ts';
