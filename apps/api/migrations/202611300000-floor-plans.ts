import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const ofPlan = (table: string) => sql`exists (
  select from floor_plan plan
  where plan.merchant_id = ${sql.ref(`${table}.merchant_id`)}
    and plan.floor_id = ${sql.ref(`${table}.floor_id`)}
)`;

/** Plans of floors: a published one and a draft, each with a picture and shapes (R-01). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPlans(db);
  await createShapes(db);
  const scopes = {
    floor_plan: sql`building_id = any (nullif(current_setting('axp.scope', true), '')::uuid[])`,
    floor_plan_content: ofPlan('floor_plan_content'),
    floor_plan_shape: ofPlan('floor_plan_shape'),
  };
  for (const [table, condition] of Object.entries(scopes)) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_in_scope`)} on ${sql.table(table)}
        as restrictive to axp_scoped using (${condition})
    `.execute(db);
  }
}

async function createPlans(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table floor_plan (
      merchant_id uuid not null,
      floor_id uuid not null,
      building_id uuid not null,
      version integer not null default 1,
      constraint floor_plan_pk primary key (merchant_id, floor_id),
      constraint floor_plan_floor foreign key (merchant_id, building_id, floor_id)
        references floor (merchant_id, building_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create index floor_plan_by_building on floor_plan (merchant_id, building_id, floor_id)
  `.execute(db);
  await sql`
    create table floor_plan_content (
      merchant_id uuid not null,
      floor_id uuid not null,
      is_draft boolean not null,
      image_id uuid,
      height integer not null,
      saved_at timestamptz not null,
      saved_by uuid,
      constraint floor_plan_content_pk primary key (merchant_id, floor_id, is_draft),
      constraint floor_plan_content_plan foreign key (merchant_id, floor_id)
        references floor_plan (merchant_id, floor_id) on delete cascade,
      constraint floor_plan_content_image foreign key (merchant_id, image_id)
        references image (merchant_id, id),
      constraint floor_plan_content_author foreign key (merchant_id, saved_by)
        references app_user (merchant_id, id) on delete set null (saved_by),
      constraint floor_plan_content_height check (height between 10 and 100000)
    )`.execute(db);
  await sql`
    create index floor_plan_content_by_image on floor_plan_content (merchant_id, image_id)
  `.execute(db);
  await sql`
    create index floor_plan_content_by_author on floor_plan_content (merchant_id, saved_by)
  `.execute(db);
}

/** The key lets a resource be on a plan once. */
async function createShapes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table floor_plan_shape (
      merchant_id uuid not null,
      floor_id uuid not null,
      is_draft boolean not null,
      resource_id uuid not null,
      place integer not null,
      outline jsonb not null,
      constraint floor_plan_shape_pk primary key (merchant_id, floor_id, is_draft, resource_id),
      constraint floor_plan_shape_content foreign key (merchant_id, floor_id, is_draft)
        references floor_plan_content (merchant_id, floor_id, is_draft) on delete cascade,
      constraint floor_plan_shape_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade,
      constraint floor_plan_shape_outline check (
        jsonb_typeof(outline -> 'points') = 'array'
          and jsonb_array_length(outline -> 'points') between 3 and 64
      )
    )`.execute(db);
  await sql`
    create index floor_plan_shape_by_resource on floor_plan_shape (merchant_id, resource_id)
  `.execute(db);
}
