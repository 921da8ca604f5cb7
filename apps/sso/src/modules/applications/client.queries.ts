import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** How a standard client proves who it is (OpenID Connect Core, 9). */
export type ClientCredentials =
  | { readonly method: 'none' }
  | { readonly method: 'client_secret_basic'; readonly secretHash: Buffer }
  /** Its public keys as it has registered them (RFC 7517). */
  | { readonly method: 'private_key_jwt'; readonly keys: unknown };

/** Null for an application that is not there, or takes no codes. */
export async function clientCredentialsOf(
  trx: Transaction<DB>,
  tenantId: string,
  id: string,
): Promise<ClientCredentials | null> {
  const row = await trx
    .selectFrom('application')
    .select(['redirect_uris', 'client_authentication', 'client_secret_hash', 'client_jwks'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!row || row.redirect_uris.length === 0) return null;
  const { client_authentication: method, client_secret_hash: secretHash } = row;
  if (method === 'private_key_jwt') return { method, keys: row.client_jwks };
  if (secretHash !== null) return { method: 'client_secret_basic', secretHash };
  return { method: 'none' };
}
