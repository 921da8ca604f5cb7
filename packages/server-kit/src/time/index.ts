export type { Clock } from './clock.ts';
export { createExpiringCache, type ExpiringCache, remembered } from './expiring-cache.ts';
