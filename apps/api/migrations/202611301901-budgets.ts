import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Yearly budgets of business units, which bookings with a price are judged by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unit_budget (
      merchant_id uuid not null,
      business_unit_id uuid not null,
      year integer not null,
      amount bigint not null,
      currency text not null,
      when_used_up text not null,
      version integer not null default 1,
      constraint unit_budget_pk primary key (merchant_id, business_unit_id, year),
      constraint unit_budget_business_unit foreign key (merchant_id, business_unit_id)
        references business_unit (merchant_id, id) on delete cascade,
      constraint unit_budget_year check (year between 2000 and 2199),
      constraint unit_budget_amount check (amount between 0 and 9007199254740991),
      constraint unit_budget_currency check (currency ~ '^[A-Z]{3}$'),
      constraint unit_budget_when_used_up check (when_used_up in ('approval', 'refuse'))
    )`.execute(db);
  await sql`alter table unit_budget enable row level security`.execute(db);
  await sql`
    create policy unit_budget_own on unit_budget to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  // Sums of a unit's year.
  await sql`
    create index bill_of_unit on bill (merchant_id, business_unit_id, starts_at)
      where status <> 'void'
  `.execute(db);
}
