import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Whether the request of a booking goes over a budget, so that its approvers see the cause. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking add column is_over_budget boolean not null default false`.execute(
    db,
  );
}
