export { arrivalRoutes } from './arrival.routes.ts';
export { AuthorizationRefused, type CodeError, isFreshFor } from './code-target.ts';
export {
  createSignOn,
  type KnownBrowser,
  personOf,
  type SignOn,
  type SignOnRedirect,
  type SignOnTarget,
} from './sign-on.ts';
export { authorizationCode, handleCode } from './sign-on-codes.ts';
