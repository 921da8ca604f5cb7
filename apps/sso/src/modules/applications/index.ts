export {
  accessRulesOf,
  activeApplications,
  findApplication,
  isOriginRegistered,
  originsOf,
  type RegisteredApplication,
} from './application.queries.ts';
export { type Catalogue, type CatalogueOf, createCatalogues, openTo } from './catalogue.ts';
export { type ClientCredentials, findClient } from './client.queries.ts';
export { mayOpen, type Person } from './domain/access.ts';
export {
  fillTemplate,
  isLogoutAddress,
  isRedirectTemplate,
  isRedirectUri,
  isRegistered,
  refuseToTemplate,
} from './domain/redirect-template.ts';
export { isOrigin, isOriginOf } from './domain/registered-origin.ts';
export { type AddressRules, isWebAddress } from './domain/web-address.ts';
export { lastVisitsOf, recordVisit } from './visit.repository.ts';
