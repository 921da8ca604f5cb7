import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/schema.ts';

export interface PublishedKey {
  readonly kid: string;
  readonly status: string;
  readonly created_at: string;
  readonly activated_at: string | null;
}

export interface StoredKey extends PublishedKey {
  readonly public_jwk: unknown;
  readonly sealed_private_jwk: Buffer;
  /** The RSA key beside it; null until one was made. */
  readonly rsa_kid: string | null;
  readonly rsa_public_jwk: unknown;
  readonly sealed_rsa_private_jwk: Buffer | null;
}

export interface NewKey {
  readonly kid: string;
  readonly publicJwk: string;
  readonly sealedPrivateJwk: Buffer;
}

export interface SigningKeyRepository {
  /** Servers that start or rotate at once wait for one another here. */
  readonly lock: () => Promise<void>;
  /** All keys that tokens in use may be signed with, and the one to come. */
  readonly published: (retiredAfter: Date) => Promise<StoredKey[]>;
  /** When the active key began to sign; null when there is none yet. */
  readonly activeSince: () => Promise<Date | null>;
  readonly add: (key: NewKey, now: Date) => Promise<void>;
  /** Adds the RSA key beside the key with this id. */
  readonly addRsa: (kid: string, key: NewKey) => Promise<void>;
  /** The key to come signs from now on, and the one that did is kept for what it has signed. */
  readonly advance: (now: Date) => Promise<void>;
  readonly forget: (retiredBefore: Date) => Promise<void>;
}

/** Any number, as long as every server of this program uses the same. */
const ROTATION_LOCK = 4_711_010;

export function signingKeyRepository(trx: Transaction<DB>): SigningKeyRepository {
  return {
    lock: async () => {
      await sql`select pg_advisory_xact_lock(${sql.lit(ROTATION_LOCK)})`.execute(trx);
    },
    published: (retiredAfter) =>
      trx
        .selectFrom('signing_key')
        .select(['kid', 'public_jwk', 'sealed_private_jwk', 'status', 'created_at', 'activated_at'])
        .select(['rsa_kid', 'rsa_public_jwk', 'sealed_rsa_private_jwk'])
        .where((where) =>
          where.or([
            where('retired_at', 'is', null),
            where('retired_at', '>', retiredAfter.toISOString()),
          ]),
        )
        .orderBy('created_at')
        .execute(),
    activeSince: async () => {
      const row = await trx
        .selectFrom('signing_key')
        .select('activated_at')
        .where('status', '=', 'active')
        .executeTakeFirst();
      return row?.activated_at ? new Date(row.activated_at) : null;
    },
    add: async ({ kid, publicJwk, sealedPrivateJwk }, now) => {
      await trx
        .insertInto('signing_key')
        .values({
          kid,
          algorithm: 'ES256',
          public_jwk: publicJwk,
          sealed_private_jwk: sealedPrivateJwk,
          status: 'next',
          created_at: now.toISOString(),
        })
        .execute();
    },
    addRsa: async (kid, { kid: rsaKid, publicJwk, sealedPrivateJwk }) => {
      await trx
        .updateTable('signing_key')
        .set({
          rsa_kid: rsaKid,
          rsa_public_jwk: publicJwk,
          sealed_rsa_private_jwk: sealedPrivateJwk,
        })
        .where('kid', '=', kid)
        .execute();
    },
    advance: async (now) => {
      const at = now.toISOString();
      await trx
        .updateTable('signing_key')
        .set({ status: 'retired', retired_at: at })
        .where('status', '=', 'active')
        .execute();
      await trx
        .updateTable('signing_key')
        .set({ status: 'active', activated_at: at })
        .where('status', '=', 'next')
        .execute();
    },
    forget: async (retiredBefore) => {
      await trx
        .deleteFrom('signing_key')
        .where('retired_at', '<', retiredBefore.toISOString())
        .execute();
    },
  };
}
