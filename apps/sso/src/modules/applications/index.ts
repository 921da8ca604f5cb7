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
export { mayOpen, type Person } from './domain/access.ts';
export {
  fillTemplate,
  isLogoutAddress,
  isRedirectTemplate,
  isRegistered,
  refuseToTemplate,
} from './domain/redirect-template.ts';
export { type AddressRules, parseWebAddress, withoutLoopbackPort } from './domain/web-address.ts';
