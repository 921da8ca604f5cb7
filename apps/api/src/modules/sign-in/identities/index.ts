export {
  findLinkedPerson,
  hasIdentity,
  hasOtherIdentity,
  type IdentityName,
  insertIdentity,
  recordIdentityUse,
} from './identity.repository.ts';
export { identityRoutes } from './identity.routes.ts';
