import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Lets a sign-in by a provider, directory or the platform wait for the person's own factor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_in_ticket
      alter column password_digest drop not null,
      add column method_code text,
      add column identity_issuer text,
      add column identity_subject text,
      add column upstream_session_id text,
      add constraint sign_in_ticket_proof check (
        (password_digest is null) = (method_code is not null)
        and (method_code is null) = (identity_issuer is null)
        and (method_code is null) = (identity_subject is null)
        and (method_code is not null or upstream_session_id is null))
  `.execute(db);
}
