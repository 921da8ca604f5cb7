export { connectProviders } from './connect-providers.ts';
export { MethodsFileError } from './methods-file.ts';
export { listSignInMethodRows, type SignInMethodRow } from './sign-in-method.queries.ts';
export { signInMethodRoutes } from './sign-in-method.routes.ts';
export { createSignInMethods, type SignInMethods } from './sign-in-methods.ts';
