export { isCertificateProblem } from './certificate-problem.ts';
export {
  type AddressGuard,
  createAddressGuard,
  createGuardedFetch,
  forbiddenAddressIn,
  type GuardedFetch,
  lookupOf,
} from './guarded-fetch.ts';
export { limitedFetch } from './limited-fetch.ts';
export { limitBytes, outgoingLimits } from './outgoing-limits.ts';
export {
  isInNetworks,
  loopbackRules,
  networkTest,
  parseOutgoingRules,
  ruleForUrl,
  targetOf,
} from './outgoing-rules.ts';
