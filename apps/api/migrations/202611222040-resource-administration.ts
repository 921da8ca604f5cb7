import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Settings of resources and places (D-03, Z-12), and the visibility of a resource. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table building add column version integer not null default 1
  `.execute(db);
  await extendResources(db);
  await createVisibility(db);
}

async function extendResources(db: Kysely<unknown>): Promise<void> {
  // A sheet names a resource by its code; who gives none gets one that nothing else has.
  await sql`
    alter table resource
      add column version integer not null default 1,
      add column code text not null
        default 'R-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)),
      add column privacy text not null default 'normal',
      add column is_restricted boolean not null default false,
      add constraint resource_code_is_own unique (merchant_id, code),
      add constraint resource_code_length check (char_length(code) between 1 and 40),
      add constraint resource_privacy check (privacy in ('normal', 'private'))
  `.execute(db);
  // Few resources are private or restricted, and every calendar asks which.
  await sql`
    create index resource_private on resource (merchant_id, id) where privacy = 'private'
  `.execute(db);
  await sql`create index resource_by_name on resource (merchant_id, name, id)`.execute(db);
  await sql`
    create index resource_by_building on resource (merchant_id, building_id, floor_id)
  `.execute(db);
}

async function createVisibility(db: Kysely<unknown>): Promise<void> {
  // Asked only of a resource that is restricted, so that the search of all others pays nothing.
  await sql`
    create table resource_visibility (
      merchant_id uuid not null,
      resource_id uuid not null,
      business_unit_id uuid not null,
      constraint resource_visibility_pk primary key (merchant_id, resource_id, business_unit_id),
      constraint resource_visibility_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade,
      constraint resource_visibility_unit foreign key (merchant_id, business_unit_id)
        references business_unit (merchant_id, id) on delete cascade
    )`.execute(db);
  await sql`alter table resource_visibility enable row level security`.execute(db);
  await sql`
    create policy resource_visibility_own on resource_visibility to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}
