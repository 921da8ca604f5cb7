export type { Clock } from './clock.ts';
export { createExpiringCache, type ExpiringCache } from './expiring-cache.ts';
export { remembered } from './remembered.ts';
