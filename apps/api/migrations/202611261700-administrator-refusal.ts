import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Names the rule in the message too, because Citus passes on nothing else from a node. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function keep_an_administrator() returns trigger language plpgsql as $$
    begin
      perform 1 from app_user
        where merchant_id = old.merchant_id and id <> old.id
          and is_administrator and status = 'active'
        order by id for update;
      if not found then
        raise exception 'constraint "app_user_last_administrator": the last administrator stays'
          using errcode = 'check_violation', constraint = 'app_user_last_administrator';
      end if;
      return new;
    end $$
  `.execute(db);
}
