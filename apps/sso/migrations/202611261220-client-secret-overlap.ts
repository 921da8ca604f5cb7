import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The secret before the current one, which a client may use until it has the new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table application
      add column former_secret_hash bytea,
      add column former_secret_until timestamptz,
      add constraint application_former_secret check (
        (former_secret_hash is null) = (former_secret_until is null)
        and (former_secret_hash is null or client_secret_hash is not null)
      )
  `.execute(db);
}
