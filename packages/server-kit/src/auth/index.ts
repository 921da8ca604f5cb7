export { type AttemptKeys, attemptKeysOf } from './attempt-keys.ts';
export { bearerToken } from './bearer-token.ts';
export { type CallOrigin, callOriginOf, maskedAccount } from './caller.ts';
export {
  createKnownDevices,
  type DeviceOwner,
  type KnownDevices,
} from './known-devices.ts';
export { LoginThrottleRepository } from './login-throttle.repository.ts';
export {
  accountThrottle,
  addressThrottle,
  type FailureCount,
  forgetAfterMs,
  remainingWaitSeconds,
} from './login-throttle.ts';
export { createLoginTurns, type LoginTurns } from './login-turns.ts';
export { networkOf } from './network.ts';
export { hashOf, newSecret } from './secrets.ts';
