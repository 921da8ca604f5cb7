export { type AppOwner, acceptCode, newApp, renewCodes, reopenApp, setApp } from './app-factors.ts';
export { FactorRepository } from './factor.repository.ts';
export type { FactorChange, FactorScope, FactorSettings } from './factor-scope.ts';
export {
  type HeldFactors,
  heldFactors,
  removeApp,
  removePasskey,
  renamePasskey,
} from './held-factors.ts';
export { acceptPasskey, addPasskey, proofOptions, registrationOptions } from './passkey-factors.ts';
export { type Ceremony, challengeLifetimeMs, createPasskeys } from './passkeys.ts';
