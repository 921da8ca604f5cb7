export {
  findLinkedPerson,
  hasIdentity,
  hasOtherIdentity,
  type IdentityName,
  insertIdentity,
  noteIdentityUse,
} from './identity.repository.ts';
export { identityRoutes } from './identity.routes.ts';
