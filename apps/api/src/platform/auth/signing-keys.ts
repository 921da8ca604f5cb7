import { hkdfSync } from 'node:crypto';
import type { CryptoKey, JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
} from 'jose';
import { z } from 'zod';

/** Ed25519: small signatures, fast to make and to check, no choice of parameters to get wrong. */
export const signingAlgorithm = 'EdDSA';

const PrivateKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
  kid: z.string().min(1),
});

/** A key file: a JSON Web Key Set with private keys. The first signs, all of them verify. */
const KeyFile = z.object({ keys: z.array(PrivateKey).min(1) });

export interface SigningKeys {
  readonly keyId: string;
  readonly privateKey: CryptoKey;
  /** Public keys (RFC 7517); retired keys stay in it until their tokens expire. */
  readonly publicKeySet: JSONWebKeySet;
  readonly findPublicKey: JWTVerifyGetKey;
  /** Secret keys for a single purpose, one of each signing key in the order of the file. */
  readonly secretsFor: (purpose: string) => readonly [Buffer, ...Buffer[]];
}

/** @throws ZodError or SyntaxError when the text is no key file */
export async function parseSigningKeys(text: string): Promise<SigningKeys> {
  const { keys } = KeyFile.parse(JSON.parse(text));
  const [first] = keys;
  if (!first) throw new Error('a key file has at least one key');
  const privateKey = await importJWK({ ...first, alg: signingAlgorithm });
  if (privateKey instanceof Uint8Array) throw new Error('a signing key is never symmetric');
  const publicKeySet = {
    keys: keys.map(({ kty, crv, x, kid }) => ({
      kty,
      crv,
      x,
      kid,
      alg: signingAlgorithm,
      use: 'sig',
    })),
  };
  return {
    keyId: first.kid,
    privateKey,
    publicKeySet,
    findPublicKey: createLocalJWKSet(publicKeySet),
    secretsFor: (purpose) => [
      secretOf(first.d, purpose),
      ...keys.slice(1).map(({ d }) => secretOf(d, purpose)),
    ],
  };
}

function secretOf(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'axp-booking', purpose, 32));
}

/** The text of a new key file with one key. */
export async function generateKeyFile(): Promise<string> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return `${JSON.stringify({ keys: [{ ...jwk, kid }] }, null, 2)}\n`;
}
