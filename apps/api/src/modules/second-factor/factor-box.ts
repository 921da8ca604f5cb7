import type { SealedBox } from '@axp/server-kit/second-factor';
import { sealedBoxOf } from '@axp/server-kit/second-factor';
import type { SigningKeys } from '../../platform/auth/signing-keys.ts';

/** Seals secrets of authenticator apps with a key made from the server's signing keys. */
export function factorBoxOf({ secretsFor }: SigningKeys): SealedBox {
  return sealedBoxOf(secretsFor('second-factor'));
}
