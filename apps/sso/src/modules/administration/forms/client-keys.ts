import { z } from 'zod';

/** How a standard client proves who it is (OpenID Connect Core, 9). */
export const ClientMethod = z.enum(['none', 'client_secret_basic', 'private_key_jwt']);

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
