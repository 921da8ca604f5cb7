import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Places, and what can be booked in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPlaces(db);
  await createResources(db);
}

async function createPlaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table building (
      merchant_id uuid not null,
      id uuid not null,
      name text not null,
      timezone text not null,
      constraint building_pk primary key (merchant_id, id),
      constraint building_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint building_name unique (merchant_id, name)
    )`.execute(db);
  await sql`
    create table floor (
      merchant_id uuid not null,
      id uuid not null,
      building_id uuid not null,
      name text not null,
      level integer not null,
      constraint floor_pk primary key (merchant_id, id),
      constraint floor_of_building unique (merchant_id, building_id, id),
      constraint floor_building foreign key (merchant_id, building_id)
        references building (merchant_id, id) on delete cascade
    )`.execute(db);
}

async function createResources(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table resource (
      merchant_id uuid not null,
      id uuid not null,
      type text not null,
      name text not null,
      description text,
      building_id uuid not null,
      floor_id uuid,
      capacity integer,
      quantity integer not null default 1,
      amenity_mask integer not null default 0,
      image_id uuid,
      needs_approval boolean not null default false,
      is_active boolean not null default true,
      booking_rules jsonb not null default '{}',
      search_text text not null,
      constraint resource_pk primary key (merchant_id, id),
      constraint resource_building foreign key (merchant_id, building_id)
        references building (merchant_id, id),
      constraint resource_floor foreign key (merchant_id, building_id, floor_id)
        references floor (merchant_id, building_id, id),
      constraint resource_image foreign key (merchant_id, image_id)
        references image (merchant_id, id),
      constraint resource_type check (type in ('room', 'car', 'asset')),
      constraint resource_capacity check ((capacity is null) = (type = 'asset') and capacity > 0),
      constraint resource_quantity check (quantity > 0 and (quantity = 1 or type = 'asset'))
    )`.execute(db);
  await sql`
    create index resource_by_type on resource (merchant_id, type, capacity)
  `.execute(db);
  // A booking takes units, not the resource: 1 of a room or car, N of an asset (Z-04).
  await sql`
    create table resource_unit (
      merchant_id uuid not null,
      id uuid not null,
      resource_id uuid not null,
      number integer not null,
      constraint resource_unit_pk primary key (merchant_id, id),
      constraint resource_unit_of_resource unique (merchant_id, resource_id, id),
      constraint resource_unit_number unique (merchant_id, resource_id, number),
      constraint resource_unit_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade
    )`.execute(db);
}
