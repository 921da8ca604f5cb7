export {
  type AddressGuard,
  createAddressGuard,
  createGuardedFetch,
  ForbiddenAddressError,
  forbiddenAddressIn,
  type GuardedFetch,
  lookupOf,
} from './guarded-fetch.ts';
export {
  type OutgoingRule,
  parseOutgoingRules,
  ruleForUrl,
  targetOf,
} from './outgoing-rules.ts';
