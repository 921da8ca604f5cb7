import { createPrivateKey } from 'node:crypto';
import type { SigningKeys } from '../../../platform/auth/signing-keys.ts';

/** Key pair that names this installation to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Derives a key pair from each signing key of the server, the current one first. Browsers take
 * messages only by the key that they subscribed with.
 */
export function vapidKeysOf({ secretsFor }: Pick<SigningKeys, 'secretsFor'>) {
  const [first, ...former] = secretsFor('web-push');
  return [keysOf(first), ...former.map(keysOf)] as const;
}

/** Bytes before a private key of P-256 in PKCS #8 (RFC 5915, RFC 5958). */
const header = Buffer.from(
  '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420',
  'hex',
);

function keysOf(secret: Buffer): VapidKeys {
  const der = Buffer.concat([header, secret]);
  const { x = '', y = '' } = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({
    format: 'jwk',
  });
  const point = Buffer.concat([
    Buffer.of(4),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
  return { publicKey: point.toString('base64url'), privateKey: secret.toString('base64url') };
}
