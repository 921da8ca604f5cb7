import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The security log may be deleted when it is older than any tenant can have it shortened to (H-10);
 * everything else in the history stays, for the owner of the tables too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_early_delete_of_history() returns trigger language plpgsql as $$
    begin
      if old.at < now() - interval '30 days' and split_part(old.action, '.', 1) in (
        'session', 'sign_in', 'second_factor', 'passkey', 'password', 'security'
      ) then
        return old;
      end if;
      raise exception 'audit_event can only be added to' using errcode = 'insufficient_privilege';
    end $$
  `.execute(db);
  await sql`drop trigger audit_event_stays on audit_event`.execute(db);
  await sql`
    create trigger audit_event_stays before update or truncate on audit_event
      for each statement execute function refuse_change_of_history()
  `.execute(db);
  await sql`
    create trigger audit_event_is_kept before delete on audit_event
      for each row execute function refuse_early_delete_of_history()
  `.execute(db);
}
