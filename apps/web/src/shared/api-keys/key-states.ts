import type { ApiKey } from '@axp/contracts/api-keys';
import { keyNoticeDays } from '@axp/contracts/vocabulary';

const dayMs = 86_400_000;

export const keyStates = ['active', 'expiring', 'unused', 'ended'] as const;
export type KeyState = (typeof keyStates)[number];

/** Whole days until a key expires. */
export function daysLeft({ expiresAt }: ApiKey, now: number): number {
  return Math.ceil((Date.parse(expiresAt) - now) / dayMs);
}

/** Whether a key is in a state; those that expire soon or are unused are also active. */
export function isInState(key: ApiKey, state: KeyState, now: number): boolean {
  const isEnded = key.revokedAt !== null || Date.parse(key.expiresAt) <= now;
  if (isEnded || state === 'ended') return isEnded === (state === 'ended');
  if (state === 'active') return true;
  if (state === 'expiring') return daysLeft(key, now) <= keyNoticeDays.expiring;
  const lastUse = Date.parse(key.lastUsedAt ?? key.createdAt);
  return lastUse < now - keyNoticeDays.unused * dayMs;
}
