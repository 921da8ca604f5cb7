import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Wanted times of searches and opening minutes of days, which reports can't find out later.
 * The next release drops `search_demand`, whose rows know the day of the search alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWantedTimes(db);
  await createOpeningDays(db);
  for (const table of ['wanted_time', 'opening_day']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

async function createWantedTimes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wanted_time (
      merchant_id uuid not null,
      day date not null,
      hour integer not null,
      type text not null,
      place_id uuid not null,
      least_size integer not null,
      outcome text not null,
      searches integer not null,
      constraint wanted_time_pk
        primary key (merchant_id, day, hour, type, place_id, least_size, outcome),
      constraint wanted_time_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint wanted_time_hour check (hour between 0 and 23),
      constraint wanted_time_type check (type in ('room', 'car', 'asset')),
      constraint wanted_time_size check (least_size >= 0),
      constraint wanted_time_outcome check (outcome in ('hit', 'miss')),
      constraint wanted_time_searches check (searches > 0)
    )`.execute(db);
  await sql`
    comment on column wanted_time.place_id is
      'The building that was searched, the merchant for all of them; kept when a building goes'
  `.execute(db);
}

async function createOpeningDays(db: Kysely<unknown>): Promise<void> {
  await sql`alter table building add column opening_kept_until date`.execute(db);
  await sql`
    create table opening_day (
      merchant_id uuid not null,
      day date not null,
      resource_id uuid not null,
      building_id uuid not null,
      business_unit_id uuid,
      minutes integer not null,
      constraint opening_day_pk primary key (merchant_id, day, resource_id),
      constraint opening_day_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade,
      constraint opening_day_minutes check (minutes between 0 and 1560)
    )`.execute(db);
  await sql`
    create index opening_day_by_resource on opening_day (merchant_id, resource_id)
  `.execute(db);
  await sql`
    comment on column opening_day.building_id is
      'As it was on the day, like the business unit: resources move, and both may be deleted'
  `.execute(db);
}
