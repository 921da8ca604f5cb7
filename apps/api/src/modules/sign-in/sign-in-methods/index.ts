export {
  type ClientSecret,
  type ClientSecrets,
  createClientSecrets,
} from './client-secrets.ts';
export { connectProviders } from './connect-providers.ts';
export { addedCodePrefix } from './methods-file.ts';
export { listSignInMethodRows, type SignInMethodRow } from './sign-in-method.queries.ts';
export { signInMethodRoutes } from './sign-in-method.routes.ts';
export { createSignInMethods, type SignInMethods } from './sign-in-methods.ts';
