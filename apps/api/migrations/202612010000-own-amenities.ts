import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Amenities that a merchant has added (F-04). A merchant without a row has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_amenities (
      merchant_id uuid not null,
      version integer not null default 1,
      amenities jsonb not null,
      former text[] not null,
      constraint own_amenities_pk primary key (merchant_id),
      constraint own_amenities_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint own_amenities_version check (version > 0),
      constraint own_amenities_list check (
        case when jsonb_typeof(amenities) = 'array' then jsonb_array_length(amenities) <= 12
          else false end
      )
    )`.execute(db);
  await sql`alter table own_amenities enable row level security`.execute(db);
  await sql`
    create policy own_amenities_own on own_amenities to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}
