import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Keeps up to where reports have the events of the longest transactions, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table merchant_report add column settled_until uuid`.execute(db);
  await sql`
    comment on column merchant_report.settled_until is
      'Event up to which the longest transactions were waited for'
  `.execute(db);
}
