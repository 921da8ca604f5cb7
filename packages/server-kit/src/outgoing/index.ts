export {
  type AddressGuard,
  createAddressGuard,
  ForbiddenAddressError,
  forbiddenAddressIn,
  lookupOf,
} from './address-guard.ts';
export { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts';
export {
  type OutgoingRule,
  parseOutgoingRules,
  ruleForUrl,
  targetOf,
} from './outgoing-rules.ts';
