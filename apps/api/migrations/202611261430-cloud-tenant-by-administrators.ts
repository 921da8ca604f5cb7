import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Administrators connect and disconnect cloud accounts. Such a method has no address and no secret
 * of its own: it names a tenant of the platform that the operator trusts (ADR 21).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isRequest = sql`current_user = 'axp_app'`;
  await sql`
    create or replace trigger sign_in_method_operators_row before delete on sign_in_method
      for each row when (${isRequest} and not old.is_own and old.kind <> 'cloud')
      execute function keep_operators_method()
  `.execute(db);
  await sql`
    create or replace trigger sign_in_method_operators_provider before insert on sign_in_method
      for each row when (${isRequest} and not new.is_own and new.kind not in ('local', 'cloud'))
      execute function keep_operators_method()
  `.execute(db);
}
