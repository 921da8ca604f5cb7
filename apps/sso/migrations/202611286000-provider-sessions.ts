import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The provider's own session behind a sign-on, which a sign-out at the provider names, and the sealed
 * id token that names it to the provider. Sessions so far stay without, and are found by their person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table platform_session
      add column upstream_session_id text,
      add column upstream_id_token text,
      drop constraint platform_session_end_reason,
      add constraint platform_session_end_reason check (end_reason in (
        'logout', 'signed_in_again', 'signed_out_elsewhere', 'administrator', 'password_changed',
        'deactivated', 'provider'
      ))
  `.execute(db);
  await sql`
    alter table application_session
      drop constraint application_session_end_reason,
      add constraint application_session_end_reason check (end_reason in (
        'logout', 'signed_in_again', 'signed_out_elsewhere', 'administrator', 'password_changed',
        'deactivated', 'provider', 'token_reuse', 'code_reuse'
      ))
  `.execute(db);
  await sql`
    create index platform_session_of_provider
      on platform_session (tenant_id, connector_id, upstream_session_id)
      where ended_at is null
  `.execute(db);
}
