import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Fields that only bookings of cars and assets have (Z-22, Z-23). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addLicences(db);
  await addDetails(db);
  await createPassengers(db);
  await indexUnits(db);
}

async function addLicences(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      add column licence_class text,
      add column licence_expires_on date,
      add constraint app_user_licence_class check (licence_class in ('A', 'B', 'C', 'D')),
      add constraint app_user_licence_expires check (
        (licence_class is null) = (licence_expires_on is null)
      )`.execute(db);
  await sql`
    alter table resource
      add column licence_class text,
      add constraint resource_licence_class check (
        licence_class is null or (type = 'car' and licence_class in ('A', 'B', 'C', 'D'))
      )`.execute(db);
}

async function addDetails(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking
      add column quantity integer not null default 1,
      add column purpose text,
      add column destination text,
      add column needs_driver boolean not null default false,
      add column driver_id uuid,
      add column estimated_km integer,
      add column is_licence_confirmed boolean not null default false,
      add column pick_up_building_id uuid,
      add column return_building_id uuid,
      add constraint booking_driver foreign key (merchant_id, driver_id)
        references app_user (merchant_id, id),
      add constraint booking_pick_up_building foreign key (merchant_id, pick_up_building_id)
        references building (merchant_id, id),
      add constraint booking_return_building foreign key (merchant_id, return_building_id)
        references building (merchant_id, id),
      add constraint booking_quantity check (
        quantity > 0 and (quantity = 1 or type = 'asset')
      ),
      add constraint booking_estimated_km check (estimated_km > 0),
      add constraint booking_car_has_details check (type <> 'car' or (
        purpose is not null and destination is not null
        and pick_up_building_id is not null and return_building_id is not null
        and needs_driver = (driver_id is null) and (needs_driver or is_licence_confirmed)
      )),
      add constraint booking_asset_has_details check (type <> 'asset' or purpose is not null)
  `.execute(db);
}

async function createPassengers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_passenger (
      merchant_id uuid not null,
      booking_id uuid not null,
      position integer not null,
      user_id uuid,
      name text not null,
      constraint booking_passenger_pk primary key (merchant_id, booking_id, position),
      constraint booking_passenger_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint booking_passenger_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id)
    )`.execute(db);
  await sql`alter table booking_passenger enable row level security`.execute(db);
  await sql`
    create policy booking_passenger_own on booking_passenger to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}

/** Which units of an asset are taken is read from the index alone, like everything of a search. */
async function indexUnits(db: Kysely<unknown>): Promise<void> {
  await sql`drop index occupancy_long`.execute(db);
  await sql`
    create index occupancy_long
      on occupancy (merchant_id, ends_at) include (starts_at, resource_id, unit_id) where is_long
  `.execute(db);
  await sql`drop index occupancy_by_resource`.execute(db);
  await sql`
    create index occupancy_by_resource
      on occupancy (merchant_id, resource_id, starts_at) include (ends_at, unit_id)
  `.execute(db);
}
