import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantRows } from '../../platform/db/tenant-rows.ts';
import { selectRows, updateRows } from '../../platform/db/tenant-rows.ts';
import type { ClientSecrets } from './client-secrets.ts';
import type { ApplicationInput } from './forms/application-form.ts';
import { hasSecret } from './forms/client-keys.ts';

/** The first secret of a client is made here; another method ends its secrets. */
export async function secretColumns(
  rows: TenantRows,
  { input, secrets }: { readonly input: ApplicationInput; readonly secrets: ClientSecrets },
) {
  if (!hasSecret(input.clientAuthentication)) {
    return { client_secret_hash: null, former_secret_hash: null, former_secret_until: null };
  }
  const row = await selectRows(rows, 'application')
    .select('client_secret_hash as hash')
    .where('id', '=', input.id)
    .executeTakeFirst();
  return row && row.hash !== null ? {} : { client_secret_hash: secrets.issue() };
}

interface Replacement {
  readonly tenantId: string;
  readonly id: string;
  readonly hash: Buffer;
  /** Null ends the former secret at once. */
  readonly formerUntil: Date | null;
  readonly at: Date;
}

/** Replaces the secret of an active client; false where it has none. */
export async function replaceSecret(
  trx: Transaction<DB>,
  { tenantId, id, hash, formerUntil, at }: Replacement,
): Promise<boolean> {
  const row = await updateRows({ db: trx, tenant: { id: tenantId } }, 'application')
    .set({
      former_secret_hash: formerUntil && sql<Buffer>`client_secret_hash`,
      former_secret_until: formerUntil?.toISOString() ?? null,
      client_secret_hash: hash,
      version: sql`version + 1`,
      updated_at: at.toISOString(),
    })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('client_secret_hash', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
