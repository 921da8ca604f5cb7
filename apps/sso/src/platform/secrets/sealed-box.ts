import { hkdfSync } from 'node:crypto';
import type { SealedBox } from '@axp/server-kit/auth';
import { sealedBoxOf } from '@axp/server-kit/auth';

export type { SealedBox };

/** Keys for single purposes, made from the one secret that an operator gives. */
export interface PlatformSecret {
  readonly keyFor: (purpose: string) => Buffer;
}

export function createPlatformSecret(secret: string): PlatformSecret {
  return { keyFor: (purpose) => Buffer.from(hkdfSync('sha256', secret, 'axp-sso', purpose, 32)) };
}

export function createSealedBox(secret: PlatformSecret, purpose: string): SealedBox {
  return sealedBoxOf([secret.keyFor(purpose)]);
}
