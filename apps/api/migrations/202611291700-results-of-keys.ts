import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Results of every operation with an Idempotency-Key, not only bookings (J-08, ADR 115). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency_key
      alter column booking_id drop not null,
      add column result bytea
  `.execute(db);
}
