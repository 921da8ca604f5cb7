export type { Clock } from './clock.ts';
export { createExpiringCache, remembered } from './expiring-cache.ts';
