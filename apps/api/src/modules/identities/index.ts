export { IdentityRepository } from './identity.repository.ts';
export { identityRoutes } from './identity.routes.ts';
