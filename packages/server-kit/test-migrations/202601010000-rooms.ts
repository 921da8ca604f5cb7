import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A schema as small as one that has everything the tests of this package need can be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db);
  await sql`
    create table room (
      id uuid constraint room_pkey primary key default gen_random_uuid(),
      merchant_id uuid not null,
      name text not null,
      seats int8 not null default 4 constraint room_seats_positive check (seats > 0),
      opened_on date not null default '2026-11-21',
      created_at timestamptz not null default now(),
      constraint room_name_unique unique (merchant_id, name)
    )`.execute(db);
  await sql`
    create table occupancy (
      room_id uuid not null constraint occupancy_room references room (id),
      during tstzrange not null,
      constraint occupancy_no_overlap exclude using gist (room_id with =, during with &&)
    )`.execute(db);
  await sql`alter table room enable row level security`.execute(db);
  await sql`
    create policy room_of_merchant on room to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)`.execute(db);
}
