import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Whether signing out here signs out at the provider as well, and the sealed id token that names a
 * sign-in to it, also while the sign-in waits for the person's own factor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_in_method
      add column signs_out_at_provider boolean not null default false,
      add constraint sign_in_method_signs_out_at_provider
        check (kind = 'sso' or not signs_out_at_provider)
  `.execute(db);
  await sql`
    grant insert (signs_out_at_provider), update (signs_out_at_provider)
      on sign_in_method to axp_app
  `.execute(db);
  // Of the operator's methods, requests change nothing of the connection.
  await sql`
    create trigger sign_in_method_operators_sign_out before update of signs_out_at_provider
      on sign_in_method for each row when (current_user = 'axp_app' and not old.is_own)
      execute function keep_operators_method()
  `.execute(db);
  await sql`alter table user_session add column upstream_id_token bytea`.execute(db);
  await sql`
    create index user_session_id_token_by_expiry on user_session (expires_at)
      where upstream_id_token is not null
  `.execute(db);
  await sql`
    alter table sign_in_ticket
      add column upstream_id_token bytea,
      add constraint sign_in_ticket_id_token
        check (method_code is not null or upstream_id_token is null)
  `.execute(db);
}
