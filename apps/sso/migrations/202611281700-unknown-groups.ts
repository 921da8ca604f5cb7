import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Groups of people: null where they are unknown, and as many as Active Directory allows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      alter column groups drop not null,
      drop constraint app_user_groups,
      add constraint app_user_groups check (cardinality(groups) <= 1015)
  `.execute(db);
}
