export { bearerToken, type CallOrigin, callOriginOf, maskedAccount, networkOf } from './caller.ts';
export { createKnownDevices, type DeviceOwner, type KnownDevices } from './known-devices.ts';
export { forgetAfterMs, LoginThrottleRepository, type ThrottleKeys } from './login-throttle.ts';
export { attemptKeysOf, createLoginTurns, type LoginTurns } from './login-turns.ts';
export { openedBy, type SealedBox, sealedBoxOf } from './sealed-box.ts';
export { hashOf, newSecret } from './secrets.ts';
