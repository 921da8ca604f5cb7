import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { CryptoKey, JWTVerifyGetKey } from 'jose';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
} from 'jose';
import { z } from 'zod';
import type { DB } from '../db/schema.ts';
import type { PlatformSecret } from '../secrets/sealed-box.ts';
import { createSealedBox } from '../secrets/sealed-box.ts';
import type {
  NewKey,
  PublishedKey,
  SigningKeyRepository,
  StoredKey,
} from './signing-key.repository.ts';
import { signingKeyRepository } from './signing-key.repository.ts';

/** ECDSA on P-256: what every library of every language can check (RFC 7518 recommends it). */
export const signingAlgorithm = 'ES256';
/** ID tokens may be signed by RSA too, for clients that check nothing else (ADR 53). */
export const idTokenAlgorithms = [signingAlgorithm, 'RS256'] as const;
export type IdTokenAlgorithm = (typeof idTokenAlgorithms)[number];

/** Longer than any token lives and any reader of the key set remembers it. */
const keptAfterRetirementMs = 24 * 60 * 60 * 1000;

/** Public members alone, so that no private one is ever published. */
const PublicJwk = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
  z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() }),
]);
const PrivateJwk = z.looseObject({ kty: z.enum(['EC', 'RSA']), d: z.string() });

export interface Signer {
  readonly keyId: string;
  readonly privateKey: CryptoKey;
}

export type KeyRing = ReturnType<typeof createKeyRing>;

interface RotationRules {
  readonly ifOlderThanMs?: number;
  readonly ifPublishedForMs?: number;
}

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly secret: PlatformSecret;
}

/** Far below the time for which the key to come is published before it signs. */
const remembered = { maxAgeMs: 30_000, maxEntries: 1 };

/** The keys of all tenants. They live in the database, so every server signs with the same. */
export function createKeyRing({ unitOfWork, clock, secret }: Options) {
  const box = createSealedBox(secret, 'signing-keys');
  const keptSince = () => new Date(clock.now().getTime() - keptAfterRetirementMs);
  const rings = createExpiringCache({
    ...remembered,
    clock,
    nameOf: (name: 'ring') => name,
    load: async () => {
      const keys = await unitOfWork.asSystem((trx) =>
        signingKeyRepository(trx).published(keptSince()),
      );
      return readRing(keys, box.open);
    },
  });
  const inRotation = <T>(work: (keys: SigningKeyRepository) => Promise<T>) =>
    unitOfWork.asSystem(async (trx) => {
      const keys = signingKeyRepository(trx);
      await keys.lock();
      return work(keys);
    });
  const newKey = (algorithm: IdTokenAlgorithm = signingAlgorithm) => makeKey(algorithm, box.seal);
  /** Makes the RSA keys that are missing, which takes a while. */
  const completeRsa = async (): Promise<void> => {
    // Looked at first without the lock: almost always there is nothing to do.
    const isMissing = await unitOfWork.asSystem(
      async (trx) => (await withoutRsa(signingKeyRepository(trx), keptSince())).length > 0,
    );
    if (!isMissing) return;
    await inRotation(async (keys) => {
      for (const { kid } of await withoutRsa(keys, keptSince())) {
        await keys.addRsa(kid, await newKey('RS256'));
      }
    });
    rings.forget('ring');
  };
  return {
    signer: async (algorithm: IdTokenAlgorithm = signingAlgorithm): Promise<Signer> => {
      const signer = (await rings.get('ring')).signers[algorithm];
      if (signer) return signer;
      await completeRsa();
      const made = (await rings.get('ring')).signers[algorithm];
      if (!made) throw new Error(`the platform has no key to sign ${algorithm} with`);
      return made;
    },
    completeRsa,
    /** Public keys (RFC 7517): next, active and retired. */
    publicKeySet: async () => (await rings.get('ring')).publicKeySet,
    findPublicKey: (async (header, token) =>
      (await rings.get('ring')).find(header, token)) satisfies JWTVerifyGetKey,
    /** Makes the first keys of an empty platform. */
    prepare: (): Promise<void> =>
      inRotation(async (keys) => {
        if ((await keys.activeSince()) !== null) return;
        await keys.add(await newKey(), clock.now());
        await keys.advance(clock.now());
        await keys.add(await newKey(), clock.now());
      }),
    /** Of every published key what is known without opening it. */
    published: (): Promise<readonly PublishedKey[]> =>
      unitOfWork.asSystem((trx) => signingKeyRepository(trx).published(keptSince())),
    /**
     * Lets the key to come sign, and publishes another to come. With `ifOlderThanMs` only when the
     * one that signs is that old, with `ifPublishedForMs` only when readers of the key set have had
     * that long to see the one to come.
     * @returns whether it has rotated
     */
    rotate: async ({ ifOlderThanMs = 0, ifPublishedForMs = 0 }: RotationRules = {}) => {
      const hasRotated = await inRotation(async (keys) => {
        const now = clock.now();
        const published = await keys.published(keptSince());
        const isDue =
          ageMs(published, 'active', now) >= ifOlderThanMs &&
          ageMs(published, 'next', now) >= ifPublishedForMs;
        if (!isDue) return false;
        await keys.advance(now);
        await keys.add(await newKey(), now);
        await keys.forget(keptSince());
        return true;
      });
      rings.forget('ring');
      return hasRotated;
    },
  };
}

async function makeKey(
  algorithm: IdTokenAlgorithm,
  seal: (text: string) => Buffer,
): Promise<NewKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return {
    kid: await calculateJwkThumbprint(publicJwk),
    publicJwk: JSON.stringify(publicJwk),
    sealedPrivateJwk: seal(JSON.stringify(await exportJWK(privateKey))),
  };
}

async function withoutRsa(keys: SigningKeyRepository, keptSince: Date): Promise<StoredKey[]> {
  const published = await keys.published(keptSince);
  return published.filter(({ rsa_kid: kid, status }) => kid === null && status !== 'retired');
}

/** Age of a key in its status; infinite without a key. */
function ageMs(keys: readonly PublishedKey[], status: 'active' | 'next', now: Date): number {
  const key = keys.find((one) => one.status === status);
  const since = status === 'active' ? key?.activated_at : key?.created_at;
  return since ? now.getTime() - new Date(since).getTime() : Number.POSITIVE_INFINITY;
}

async function readRing(keys: readonly StoredKey[], open: (sealed: Buffer) => string) {
  const active = keys.find(({ status }) => status === 'active');
  if (!active) throw new Error('the platform has no key to sign with');
  const { kid, sealed_private_jwk: sealed, rsa_kid: rsaKid } = active;
  const { sealed_rsa_private_jwk: sealedRsa } = active;
  const publicKeySet = { keys: keys.flatMap(publicKeysOf) };
  return {
    signers: {
      ES256: await signerOf(kid, 'ES256', open(sealed)),
      RS256:
        rsaKid === null || sealedRsa === null
          ? null
          : await signerOf(rsaKid, 'RS256', open(sealedRsa)),
    },
    publicKeySet,
    find: createLocalJWKSet(publicKeySet),
  };
}

async function signerOf(keyId: string, algorithm: IdTokenAlgorithm, jwk: string): Promise<Signer> {
  const privateKey = await importJWK(PrivateJwk.parse(JSON.parse(jwk)), algorithm);
  if (privateKey instanceof Uint8Array) throw new Error('a signing key is never symmetric');
  return { keyId, privateKey };
}

function publicKeysOf({ kid, public_jwk: jwk, rsa_kid: rsaKid, rsa_public_jwk: rsa }: StoredKey) {
  const published = { ...PublicJwk.parse(jwk), kid, alg: signingAlgorithm, use: 'sig' };
  if (rsaKid === null) return [published];
  return [published, { ...PublicJwk.parse(rsa), kid: rsaKid, alg: 'RS256', use: 'sig' }];
}

const hourMs = 60 * 60 * 1000;
const ninetyDaysMs = 90 * 24 * hourMs;

/** Rotates signing keys every 90 days; the first run makes the RSA keys of a new platform. */
export function rotateKeys(keys: KeyRing): Job {
  return {
    name: 'rotate_keys',
    everyMs: hourMs,
    run: async () => {
      await keys.rotate({ ifOlderThanMs: ninetyDaysMs });
      await keys.completeRsa();
    },
  };
}
