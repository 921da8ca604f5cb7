import { randomBytes } from 'node:crypto';
import { hashOf } from '@axp/server-kit/auth';
import type { PlatformSecret } from '../../platform/secrets/sealed-box.ts';
import { deriveTenantSecret } from '../../platform/secrets/tenant-secret.ts';

/**
 * Session keys are made from a random salt and the platform's secret: the platform can say them
 * again to the browser they belong to, and a copy of the database alone can't.
 */
export interface SessionKeys {
  readonly create: (tenantId: string) => { readonly salt: Buffer; readonly hash: Buffer };
  readonly keyOf: (tenantId: string, salt: Buffer) => string;
}

export function createSessionKeys(secret: PlatformSecret): SessionKeys {
  const key = secret.keyFor('session-keys');
  const keyOf = (tenantId: string, salt: Buffer) => deriveTenantSecret(tenantId, key, salt);
  return {
    create: (tenantId) => {
      const salt = randomBytes(32);
      return { salt, hash: hashOf(keyOf(tenantId, salt)) };
    },
    keyOf,
  };
}
