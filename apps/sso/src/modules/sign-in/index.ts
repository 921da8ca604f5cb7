export { accountRoutes } from './account.routes.ts';
export { addressCodeRoutes } from './address-code.routes.ts';
export { authorizeRoutes } from './authorize.routes.ts';
export { factorRoutes } from './factor.routes.ts';
export { loginRoutes } from './login.routes.ts';
export type { SignInDeps } from './sign-in-flow.ts';
export { upstreamRoutes } from './upstream.routes.ts';
