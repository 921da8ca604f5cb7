import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Rooms that a room consisted of on each day, whose use its bookings count as (F-05). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table opening_day add column part_ids uuid[] not null default '{}'
  `.execute(db);
  await sql`
    create index opening_day_of_wholes on opening_day (merchant_id, day) where part_ids <> '{}'
  `.execute(db);
}
