export { arrivalRoutes } from './arrival.routes.ts';
export { createSignOn, type KnownBrowser, personOf, type SignOn } from './sign-on.ts';
export { handleCode } from './sign-on-codes.ts';
export type { SignOnTarget } from './sign-on-target.ts';
