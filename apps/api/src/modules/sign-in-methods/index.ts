export type { SignInMethodRow } from './sign-in-method.queries.ts';
export { signInMethodRoutes } from './sign-in-method.routes.ts';
export { createSignInMethods, type SignInMethods } from './sign-in-methods.ts';
