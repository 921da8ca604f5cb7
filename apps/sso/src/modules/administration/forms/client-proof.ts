import { z } from 'zod';

/** How a standard client proves who it is, as one line tells it: nothing in it is secret (ADR 23). */
export type ClientProof =
  | { readonly method: 'none' }
  | { readonly method: 'client_secret_basic'; readonly secretHash: Buffer }
  | { readonly method: 'private_key_jwt'; readonly keys: string };

const digest = /^[0-9a-f]{64}$/i;

/** Public keys only: a client's private key must not be on this server. */
const publicKeys = z.object({
  keys: z
    .array(z.looseObject({ kty: z.enum(['EC', 'RSA', 'OKP']), d: z.undefined().optional() }))
    .min(1)
    .max(10),
});

/** Null for what is neither empty, nor the SHA-256 of a secret, nor a set of public keys. */
export function clientProofOf(text: string): ClientProof | null {
  if (text === '') return { method: 'none' };
  if (digest.test(text)) {
    return { method: 'client_secret_basic', secretHash: Buffer.from(text, 'hex') };
  }
  return isKeySet(text) ? { method: 'private_key_jwt', keys: text } : null;
}

function isKeySet(text: string): boolean {
  try {
    return publicKeys.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

interface StoredProof {
  readonly client_secret_hash: Buffer | null;
  readonly client_jwks: unknown;
}

export function clientProofText({
  client_secret_hash: hash,
  client_jwks: keys,
}: StoredProof): string {
  if (hash !== null) return hash.toString('hex');
  return keys === null ? '' : JSON.stringify(keys);
}
