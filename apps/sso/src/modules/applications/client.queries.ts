import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** How a standard client proves who it is (OpenID Connect Core, 9). */
export type ClientCredentials =
  | { readonly method: 'none' }
  | {
      readonly method: 'client_secret_basic';
      /** Of its secret, and of the former one for as long as that may be used. */
      readonly secretHashes: readonly Buffer[];
    }
  /** Its public keys as it has registered them (RFC 7517). */
  | { readonly method: 'private_key_jwt'; readonly keys: unknown };

/** Null for an application that is not there, or takes no codes. */
export async function clientCredentialsOf(
  trx: Transaction<DB>,
  { tenantId, id, now }: { readonly tenantId: string; readonly id: string; readonly now: Date },
): Promise<ClientCredentials | null> {
  const row = await trx
    .selectFrom('application')
    .select([
      'redirect_uris',
      'client_authentication',
      'client_secret_hash',
      'client_jwks',
      'former_secret_hash',
      'former_secret_until',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!row || row.redirect_uris.length === 0) return null;
  const { client_authentication: method, client_secret_hash: secretHash } = row;
  const { former_secret_hash: former, former_secret_until: until } = row;
  if (method === 'private_key_jwt') return { method, keys: row.client_jwks };
  if (secretHash !== null) {
    const isFormerGood = former !== null && until !== null && now < new Date(until);
    const secretHashes = isFormerGood ? [secretHash, former] : [secretHash];
    return { method: 'client_secret_basic', secretHashes };
  }
  return { method: 'none' };
}
