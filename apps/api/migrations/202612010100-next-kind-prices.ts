import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The next price of a kind, in the currency of the one now, for bookings that start from a moment on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table kind_price
      add column next_amount integer,
      add column next_per text,
      add column next_since timestamptz,
      add constraint kind_price_next check (
        num_nonnulls(next_amount, next_per, next_since) in (0, 3)
      ),
      add constraint kind_price_next_amount check (next_amount between 1 and 100000000),
      add constraint kind_price_next_per check (
        next_per in ('hour', 'day') or (next_per = 'km' and type = 'car')
      )`.execute(db);
}
