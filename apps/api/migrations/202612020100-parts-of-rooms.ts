import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Rooms that consist of others (F-05), and the time that each takes of the others (ADR 135). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The keys hold a whole and its parts in one building.
  await sql`
    alter table resource
      add constraint resource_is_in_building unique (merchant_id, building_id, id)
  `.execute(db);
  await sql`
    create table resource_part (
      merchant_id uuid not null,
      building_id uuid not null,
      whole_id uuid not null,
      part_id uuid not null,
      constraint resource_part_pk primary key (merchant_id, whole_id, part_id),
      constraint resource_part_whole foreign key (merchant_id, building_id, whole_id)
        references resource (merchant_id, building_id, id) on delete cascade,
      constraint resource_part_part foreign key (merchant_id, building_id, part_id)
        references resource (merchant_id, building_id, id),
      constraint resource_part_other check (whole_id <> part_id)
    )`.execute(db);
  await sql`
    create index resource_part_by_part on resource_part (merchant_id, part_id)
  `.execute(db);
  await sql`alter table resource_part enable row level security`.execute(db);
  await sql`
    create policy resource_part_own on resource_part to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  await sql`
    create policy resource_part_in_scope on resource_part as restrictive to axp_scoped
      using (building_id = any (nullif(current_setting('axp.scope', true), '')::uuid[]))
  `.execute(db);
  await addLinkedTime(db);
}

async function addLinkedTime(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table occupancy
      add column via_resource_id uuid,
      add column is_shadow boolean not null default false,
      add constraint occupancy_via foreign key (merchant_id, via_resource_id)
        references resource (merchant_id, id) on delete cascade,
      add constraint occupancy_shadow_has_via
        check (not is_shadow or via_resource_id is not null)
  `.execute(db);
  await sql`
    create index occupancy_by_via on occupancy (merchant_id, via_resource_id)
      where via_resource_id is not null
  `.execute(db);
  await sql`
    create index occupancy_linked on occupancy (merchant_id, resource_id, ends_at)
      where via_resource_id is not null
  `.execute(db);
  // Two parts may be booked at once, and each shows in their whole: those rows judge nothing.
  await sql`
    alter table occupancy
      drop constraint occupancy_no_overlap,
      add constraint occupancy_no_overlap exclude using gist (
        merchant_id with =, unit_id with =, during with &&
      ) where (not is_shadow)
  `.execute(db);
}
