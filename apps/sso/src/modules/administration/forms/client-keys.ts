import { z } from 'zod';
import { idTokenAlgorithms } from '../../../platform/keys/key-ring.ts';

/** How a standard client proves who it is (OpenID Connect Core, 9). */
export const ClientMethod = z.enum([
  'none',
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
]);

/** How ID tokens of a client are signed. */
export const SigningAlgorithm = z.enum(idTokenAlgorithms);

/** Whether clients of this method have a secret of ours. */
export function hasSecret(method: string): boolean {
  return method === 'client_secret_basic' || method === 'client_secret_post';
}

/** Public keys only: a client's private key must not be on this server. */
const publicKeys = z.object({
  keys: z
    .array(z.looseObject({ kty: z.enum(['EC', 'RSA', 'OKP']), d: z.undefined().optional() }))
    .min(1)
    .max(10),
});

/** Whether a text is a JSON Web Key Set of public keys (RFC 7517). */
export function isPublicKeySet(text: string): boolean {
  try {
    return publicKeys.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
