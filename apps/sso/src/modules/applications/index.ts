export {
  accessRulesOf,
  activeApplications,
  findApplication,
  type RegisteredApplication,
} from './application.queries.ts';
export { mayOpen, type Person } from './domain/access.ts';
export {
  fillTemplate,
  isRedirectTemplate,
  isRegistered,
  refuseToTemplate,
} from './domain/redirect-template.ts';
export type { AddressRules } from './domain/web-address.ts';
