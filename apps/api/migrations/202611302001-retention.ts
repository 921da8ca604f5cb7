import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** How long each merchant keeps resolved problems, and texts of past bookings; 0 for always. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table merchant
      add column problem_days integer not null default 365,
      add column booking_text_months integer not null default 0,
      add constraint merchant_problem_days check (problem_days between 30 and 3650),
      add constraint merchant_booking_text_months check (booking_text_months between 0 and 120)
  `.execute(db);
  await sql`grant update (problem_days, booking_text_months) on merchant to axp_app`.execute(db);
}
