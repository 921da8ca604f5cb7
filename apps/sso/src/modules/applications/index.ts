export {
  accessRulesOf,
  activeApplications,
  applicationsFor,
  findApplication,
  groupsOf,
  isOriginRegistered,
  originsOf,
  type RegisteredApplication,
} from './application.queries.ts';
export { type ClientCredentials, clientCredentialsOf } from './client.queries.ts';
export { mayOpen, type Person } from './domain/access.ts';
export {
  fillTemplate,
  isLogoutAddress,
  isRedirectTemplate,
  isRedirectUri,
  isRegistered,
  refuseToTemplate,
} from './domain/redirect-template.ts';
export { isOrigin, isOriginOf, registeredForm } from './domain/registered-origin.ts';
export { type AddressRules, isWebAddress } from './domain/web-address.ts';
export { recordVisit } from './visit.repository.ts';
