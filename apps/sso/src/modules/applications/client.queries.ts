import type { Selectable, Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows } from '../../platform/db/tenant-rows.ts';

/** How a standard client proves who it is (OpenID Connect Core, 9). */
export type ClientCredentials =
  | { readonly method: 'none' }
  | {
      readonly method: 'client_secret_basic' | 'client_secret_post';
      /** Of its secret, and of the former one for as long as that may be used. */
      readonly secretHashes: readonly Buffer[];
    }
  /** Its public keys (RFC 7517), as it has registered them or at an address of its own. */
  | { readonly method: 'private_key_jwt'; readonly keys: unknown; readonly keysUri: string | null };

export interface RegisteredClient {
  readonly credentials: ClientCredentials;
  /** Whether it may repeat a refresh at once, though it can't prove who it is (ADR 53). */
  readonly repeatsRefresh: boolean;
}

/** Null for an application that is not there, or takes no codes. */
export async function findClient(
  trx: Transaction<DB>,
  { tenantId, id, now }: { readonly tenantId: string; readonly id: string; readonly now: Date },
): Promise<RegisteredClient | null> {
  const row = await selectRows({ db: trx, tenant: { id: tenantId } }, 'application')
    .select([
      'redirect_uris',
      'client_authentication',
      'client_secret_hash',
      'client_jwks',
      'client_jwks_uri',
      'repeats_refresh',
      'former_secret_hash',
      'former_secret_until',
    ])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!row || row.redirect_uris.length === 0) return null;
  return { credentials: credentialsOf(row, now), repeatsRefresh: row.repeats_refresh };
}

type Row = Pick<
  Selectable<DB['application']>,
  | 'client_authentication'
  | 'client_secret_hash'
  | 'client_jwks'
  | 'client_jwks_uri'
  | 'former_secret_hash'
  | 'former_secret_until'
>;

function credentialsOf(row: Row, now: Date): ClientCredentials {
  const { client_authentication: method, client_secret_hash: secretHash } = row;
  const { former_secret_hash: former, former_secret_until: until } = row;
  if (method === 'private_key_jwt') {
    return { method, keys: row.client_jwks, keysUri: row.client_jwks_uri };
  }
  if (secretHash !== null) {
    const isFormerGood = former !== null && until !== null && now < new Date(until);
    const secretHashes = isFormerGood ? [secretHash, former] : [secretHash];
    const isPosted = method === 'client_secret_post';
    return { method: isPosted ? method : 'client_secret_basic', secretHashes };
  }
  return { method: 'none' };
}
