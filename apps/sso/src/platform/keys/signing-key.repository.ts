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

/** Any number, as long as every server of this program uses the same. */
const ROTATION_LOCK = 4_711_010;

export type SigningKeyRepository = ReturnType<typeof signingKeyRepository>;

export function signingKeyRepository(trx: Transaction<DB>) {
  return {
    /** Servers that start or rotate at once wait for one another here. */
    lock: async () => {
      await sql`select pg_advisory_xact_lock(${sql.lit(ROTATION_LOCK)})`.execute(trx);
    },
    /** All keys that tokens in use may be signed with, and the one to come. */
    published: (retiredAfter: Date): Promise<StoredKey[]> =>
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
    /** When the active key began to sign; null when there is none yet. */
    activeSince: async () => {
      const row = await trx
        .selectFrom('signing_key')
        .select('activated_at')
        .where('status', '=', 'active')
        .executeTakeFirst();
      return row?.activated_at ? new Date(row.activated_at) : null;
    },
    add: async ({ kid, publicJwk, sealedPrivateJwk }: NewKey, now: Date) => {
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
    /** Adds the RSA key beside the key with this id. */
    addRsa: async (kid: string, { kid: rsaKid, publicJwk, sealedPrivateJwk }: NewKey) => {
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
    /** The key to come signs from now on, and the one that did is kept for what it has signed. */
    advance: async (now: Date) => {
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
    forget: async (retiredBefore: Date) => {
      await trx
        .deleteFrom('signing_key')
        .where('retired_at', '<', retiredBefore.toISOString())
        .execute();
    },
  };
}
