import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { CryptoKey, JSONWebKeySet, JWTVerifyGetKey } from 'jose';
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
import type { PublishedKey, StoredKey } from './signing-key.repository.ts';
import { signingKeyRepository } from './signing-key.repository.ts';

/** ECDSA on P-256: what every library of every language can check (RFC 7518 recommends it). */
export const signingAlgorithm = 'ES256';

/** Longer than any token lives and any reader of the key set remembers it. */
const keptAfterRetirementMs = 24 * 60 * 60 * 1000;

const PublicJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
});
const PrivateJwk = PublicJwk.extend({ d: z.string() });

export interface Signer {
  readonly keyId: string;
  readonly privateKey: CryptoKey;
}

export interface KeyRing {
  readonly signer: () => Promise<Signer>;
  /** Public keys (RFC 7517): next, active and retired. */
  readonly publicKeySet: () => Promise<JSONWebKeySet>;
  readonly findPublicKey: JWTVerifyGetKey;
  /** Makes the first keys of an empty platform. */
  readonly prepare: () => Promise<void>;
  /**
   * Lets the key to come sign, and publishes another to come. With `ifOlderThanMs` only when the
   * one that signs is that old, with `ifPublishedForMs` only when readers of the key set have had
   * that long to see the one to come.
   * @returns whether it has rotated
   */
  readonly rotate: (options?: RotationRules) => Promise<boolean>;
  /** Of every published key what is known without opening it. */
  readonly published: () => Promise<readonly PublishedKey[]>;
}

interface RotationRules {
  readonly ifOlderThanMs?: number;
  readonly ifPublishedForMs?: number;
}

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly secret: PlatformSecret;
}

interface Ring {
  readonly signer: Signer;
  readonly publicKeySet: JSONWebKeySet;
  readonly find: JWTVerifyGetKey;
}

/** Far below the time for which the key to come is published before it signs. */
const remembered = { maxAgeMs: 30_000, maxEntries: 1 };

/** The keys of all tenants. They live in the database, so every server signs with the same. */
export function createKeyRing({ unitOfWork, clock, secret }: Options): KeyRing {
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
  const inRotation = <T>(work: (keys: ReturnType<typeof signingKeyRepository>) => Promise<T>) =>
    unitOfWork.asSystem(async (trx) => {
      const keys = signingKeyRepository(trx);
      await keys.lock();
      return work(keys);
    });
  const newKey = async () => {
    const { privateKey, publicKey } = await generateKeyPair(signingAlgorithm, {
      extractable: true,
    });
    const publicJwk = await exportJWK(publicKey);
    return {
      kid: await calculateJwkThumbprint(publicJwk),
      algorithm: signingAlgorithm,
      publicJwk: JSON.stringify(publicJwk),
      sealedPrivateJwk: box.seal(JSON.stringify(await exportJWK(privateKey))),
    };
  };
  return {
    signer: async () => (await rings.get('ring')).signer,
    publicKeySet: async () => (await rings.get('ring')).publicKeySet,
    findPublicKey: async (header, token) => (await rings.get('ring')).find(header, token),
    prepare: () =>
      inRotation(async (keys) => {
        if ((await keys.activeSince()) !== null) return;
        await keys.add(await newKey(), clock.now());
        await keys.advance(clock.now());
        await keys.add(await newKey(), clock.now());
      }),
    published: () => unitOfWork.asSystem((trx) => signingKeyRepository(trx).published(keptSince())),
    rotate: async (options = {}) => {
      const hasRotated = await inRotation(async (keys) => {
        const now = clock.now();
        const published = await keys.published(keptSince());
        const { ifOlderThanMs = 0, ifPublishedForMs = 0 } = options;
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

/** Age of a key in its status; infinite without a key. */
function ageMs(keys: readonly PublishedKey[], status: 'active' | 'next', now: Date): number {
  const key = keys.find((one) => one.status === status);
  const since = status === 'active' ? key?.activated_at : key?.created_at;
  return since ? now.getTime() - new Date(since).getTime() : Number.POSITIVE_INFINITY;
}

async function readRing(
  keys: readonly StoredKey[],
  open: (sealed: Buffer) => string,
): Promise<Ring> {
  const active = keys.find(({ status }) => status === 'active');
  if (!active) throw new Error('the platform has no key to sign with');
  const jwk = PrivateJwk.parse(JSON.parse(open(active.sealed_private_jwk)));
  const privateKey = await importJWK(jwk, signingAlgorithm);
  if (privateKey instanceof Uint8Array) throw new Error('a signing key is never symmetric');
  const publicKeySet = {
    keys: keys.map(({ kid, public_jwk }) => ({
      ...PublicJwk.parse(public_jwk),
      kid,
      alg: signingAlgorithm,
      use: 'sig',
    })),
  };
  return {
    signer: { keyId: active.kid, privateKey },
    publicKeySet,
    find: createLocalJWKSet(publicKeySet),
  };
}

const hourMs = 60 * 60 * 1000;
const ninetyDaysMs = 90 * 24 * hourMs;

/** Rotates signing keys every 90 days. */
export function rotateKeys(keys: KeyRing): Job {
  return {
    name: 'rotate_keys',
    everyMs: hourMs,
    run: async () => {
      await keys.rotate({ ifOlderThanMs: ninetyDaysMs });
    },
  };
}
