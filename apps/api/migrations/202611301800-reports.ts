import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Figures of reports, kept by resource, building and unit for each day that has ended (D-06, R-09,
 * ADR 126).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepWholeDays(db);
  await createBuildingDays(db);
  await createUnitDays(db);
  await createQueue(db);
  await createSettings(db);
  for (const table of ['building_day', 'unit_day', 'stale_day', 'merchant_report']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
  // Facility managers see the days that a resource was in their buildings, and their searches.
  const places = {
    opening_day: 'building_id',
    building_day: 'building_id',
    unit_day: 'building_id',
    wanted_time: 'place_id',
  };
  for (const [table, column] of Object.entries(places)) {
    await sql`
      create policy ${sql.ref(`${table}_in_scope`)} on ${sql.table(table)}
        as restrictive to axp_scoped
        using (${sql.ref(column)} = any (nullif(current_setting('axp.scope', true), '')::uuid[]))
    `.execute(db);
  }
}

/** Days that were kept without their periods stay out of reports. */
async function keepWholeDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table opening_day
      add column timezone text,
      add column open_during tstzmultirange,
      add column units integer,
      add column seats integer,
      add column used_minutes integer not null default 0,
      add column bookings integer not null default 0,
      add column awaited integer not null default 0,
      add column no_shows integer not null default 0,
      add constraint opening_day_units check (units > 0),
      add constraint opening_day_used check (used_minutes >= 0),
      add constraint opening_day_counts check (0 <= no_shows and no_shows <= awaited and awaited <= bookings)
  `.execute(db);
  await sql`
    comment on column opening_day.awaited is
      'Bookings of the day that were checked in, or released because no one checked in'
  `.execute(db);
}

async function createBuildingDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table building_day (
      merchant_id uuid not null,
      day date not null,
      building_id uuid not null,
      type text not null,
      open_by_hour integer[] not null,
      used_by_hour integer[] not null,
      bookings integer not null,
      awaited integer not null,
      no_shows integer not null,
      released_minutes integer not null,
      reused_minutes integer not null,
      lead_times integer[] not null,
      fit integer[] not null,
      constraint building_day_pk primary key (merchant_id, day, building_id, type),
      constraint building_day_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint building_day_type check (type in ('room', 'car', 'asset')),
      constraint building_day_hours check (
        cardinality(open_by_hour) = 24 and cardinality(used_by_hour) = 24
      ),
      constraint building_day_lead_times check (cardinality(lead_times) = 6),
      constraint building_day_fit check (cardinality(fit) = 36),
      constraint building_day_reused check (0 <= reused_minutes and reused_minutes <= released_minutes)
    )`.execute(db);
}

async function createUnitDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unit_day (
      merchant_id uuid not null,
      day date not null,
      building_id uuid not null,
      type text not null,
      business_unit_id uuid not null,
      used_minutes integer not null,
      bookings integer not null,
      awaited integer not null,
      no_shows integer not null,
      people uuid[] not null,
      constraint unit_day_pk
        primary key (merchant_id, day, building_id, type, business_unit_id),
      constraint unit_day_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint unit_day_type check (type in ('room', 'car', 'asset')),
      constraint unit_day_people check (cardinality(people) between 1 and 5)
    )`.execute(db);
  await sql`
    comment on column unit_day.people is
      'Users whom the bookings are for, at most five: enough to tell that a group has five'
  `.execute(db);
}

async function createQueue(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stale_day (
      merchant_id uuid not null,
      building_id uuid not null,
      day date not null,
      since timestamptz not null default now(),
      constraint stale_day_pk primary key (merchant_id, building_id, day),
      constraint stale_day_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade
    )`.execute(db);
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table merchant_report (
      merchant_id uuid not null,
      people text not null default 'units',
      read_until uuid,
      read_at timestamptz,
      constraint merchant_report_pk primary key (merchant_id),
      constraint merchant_report_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint merchant_report_people check (people in ('off', 'units', 'names'))
    )`.execute(db);
  await sql`
    comment on column merchant_report.read_until is
      'Newest event of a booking that was looked at for changes of days that have ended'
  `.execute(db);
}
