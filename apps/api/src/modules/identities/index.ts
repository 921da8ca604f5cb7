export {
  findLinkedPerson,
  hasOtherIdentity,
  insertIdentity,
  noteIdentityUse,
} from './identity.repository.ts';
export { identityRoutes } from './identity.routes.ts';
