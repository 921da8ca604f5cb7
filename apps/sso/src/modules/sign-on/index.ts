export { type ArrivalDeps, arrivalRoutes } from './arrival.routes.ts';
export {
  createSignOn,
  type KnownBrowser,
  personOf,
  type SignOn,
  type SignOnError,
} from './sign-on.ts';
export { handleCode } from './sign-on-codes.ts';
export type { SignOnTarget, TargetQuery } from './sign-on-target.ts';
