import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Finds the series that a split made from another one (Z-63). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index booking_series_continuation on booking_series (merchant_id, continues_id)
    where continues_id is not null`.execute(db);
}
