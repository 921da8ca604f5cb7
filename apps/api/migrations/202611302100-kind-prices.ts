import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Prices of whole kinds, for the resources that have none of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kind_price (
      merchant_id uuid not null,
      type text not null,
      price_amount integer not null,
      price_currency text not null,
      price_per text not null,
      since timestamptz not null,
      version integer not null default 1,
      constraint kind_price_pk primary key (merchant_id, type),
      constraint kind_price_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint kind_price_type check (type in ('room', 'car', 'asset')),
      constraint kind_price_amount check (price_amount between 1 and 100000000),
      constraint kind_price_currency check (price_currency ~ '^[A-Z]{3}$'),
      constraint kind_price_per check (
        price_per in ('hour', 'day') or (price_per = 'km' and type = 'car')
      )
    )`.execute(db);
  await sql`alter table kind_price enable row level security`.execute(db);
  await sql`
    create policy kind_price_own on kind_price to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  // Prices of the resources that have their own, by name.
  await sql`
    create index resource_priced on resource (merchant_id, name collate names_en, id)
      where price_amount is not null
  `.execute(db);
}
