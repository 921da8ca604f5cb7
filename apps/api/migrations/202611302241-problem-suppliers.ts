import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Companies that the assignee of a problem waits for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table problem
      add column supplier text,
      add constraint problem_supplier
        check (supplier is null or assignee_id is not null and length(supplier) between 1 and 120)
  `.execute(db);
}
