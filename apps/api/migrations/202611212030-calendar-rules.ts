import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Rules of place and time: opening hours, closed days, holds and blocks; favourites; demand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addOpeningHours(db);
  await addBlocks(db);
  await addHolds(db);
  await createFavourites(db);
  await createDemand(db);
  await normaliseSearchText(db);
}

/**
 * Names are compared after the same normalisation as the words that are looked for (Z-30): without
 * accents, with the digits of everybody, and without the spaces that Thai may have or not.
 */
async function normaliseSearchText(db: Kysely<unknown>): Promise<void> {
  await sql`
    update resource set search_text = regexp_replace(
      translate(
        lower(normalize(
          regexp_replace(normalize(search_text, NFKD), '[\\u0300-\\u036F]', '', 'g'), NFC)),
        '๐๑๒๓๔๕๖๗๘๙', '0123456789'),
      '([\\u0E00-\\u0E7F]) (?=[\\u0E00-\\u0E7F])', '\\1', 'g')
  `.execute(db);
}

async function addOpeningHours(db: Kysely<unknown>): Promise<void> {
  // Null is always open; a resource without hours of its own has those of its building (Z-12).
  await sql`
    alter table building add column opening_hours jsonb,
      add constraint building_opening_hours
        check (opening_hours is null or jsonb_typeof(opening_hours) = 'array')
  `.execute(db);
  await sql`
    alter table resource add column opening_hours jsonb,
      add column is_open_on_closed_days boolean not null default false,
      add constraint resource_opening_hours
        check (opening_hours is null or jsonb_typeof(opening_hours) = 'array')
  `.execute(db);
  await sql`
    create table closed_day (
      merchant_id uuid not null,
      building_id uuid not null,
      day date not null,
      name_en text not null,
      name_th text not null,
      constraint closed_day_pk primary key (merchant_id, building_id, day),
      constraint closed_day_building foreign key (merchant_id, building_id)
        references building (merchant_id, id) on delete cascade,
      constraint closed_day_name_en check (char_length(name_en) between 1 and 120),
      constraint closed_day_name_th check (char_length(name_th) between 1 and 120)
    )`.execute(db);
  await guard(db, 'closed_day');
}

async function addBlocks(db: Kysely<unknown>): Promise<void> {
  // Why a resource can't be used for a while; its occupancy rows, one a unit, take the time (Z-03).
  await sql`
    create table resource_block (
      merchant_id uuid not null,
      id uuid not null,
      resource_id uuid not null,
      kind text not null,
      title text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      created_by uuid not null,
      created_at timestamptz not null default now(),
      constraint resource_block_pk primary key (merchant_id, id),
      constraint resource_block_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade,
      constraint resource_block_created_by foreign key (merchant_id, created_by)
        references app_user (merchant_id, id),
      constraint resource_block_kind check (kind in ('blackout', 'maintenance')),
      constraint resource_block_title check (char_length(title) between 1 and 120),
      constraint resource_block_range check (ends_at > starts_at)
    )`.execute(db);
  await guard(db, 'resource_block');
  await sql`
    alter table occupancy add column block_id uuid,
      add constraint occupancy_block foreign key (merchant_id, block_id)
        references resource_block (merchant_id, id) on delete cascade,
      add constraint occupancy_block_kind
        check (block_id is null or kind in ('blackout', 'maintenance'))
  `.execute(db);
  await sql`
    create index occupancy_by_block on occupancy (merchant_id, block_id) where block_id is not null
  `.execute(db);
}

async function addHolds(db: Kysely<unknown>): Promise<void> {
  // A hold belongs to one open form of one person (Z-03).
  await sql`
    alter table occupancy add column holder_id uuid, add column form_id uuid,
      add constraint occupancy_holder foreign key (merchant_id, holder_id)
        references app_user (merchant_id, id) on delete cascade,
      add constraint occupancy_hold_has_holder
        check ((kind = 'hold') = (holder_id is not null) and (kind = 'hold') = (form_id is not null))
  `.execute(db);
  // Holds are few and short-lived, so one small index serves all who look for some of a merchant.
  await sql`
    create index occupancy_hold
      on occupancy (merchant_id, resource_id) include (unit_id, starts_at, expires_at, holder_id)
      where kind = 'hold'
  `.execute(db);
}

async function createFavourites(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table favourite_resource (
      merchant_id uuid not null,
      user_id uuid not null,
      resource_id uuid not null,
      constraint favourite_resource_pk primary key (merchant_id, user_id, resource_id),
      constraint favourite_resource_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint favourite_resource_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade
    )`.execute(db);
  await guard(db, 'favourite_resource');
}

async function createDemand(db: Kysely<unknown>): Promise<void> {
  // Counts searches that found nothing free, without the user (Z-32).
  await sql`
    create table search_demand (
      merchant_id uuid not null,
      day date not null,
      type text not null,
      outcome text not null,
      searches integer not null,
      constraint search_demand_pk primary key (merchant_id, day, type, outcome),
      constraint search_demand_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint search_demand_type check (type in ('room', 'car', 'asset')),
      constraint search_demand_outcome check (outcome in ('hit', 'miss')),
      constraint search_demand_searches check (searches > 0)
    )`.execute(db);
  await guard(db, 'search_demand');
}

/** Requests see rows of their own merchant alone (T-07, ADR 0004). */
async function guard(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`
    create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}
