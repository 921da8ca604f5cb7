import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The editor of a floor plan, steps that can be undone after a reload, the place of a picture on its
 * plan, and plans that were published before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table floor_plan
      add column editor_id uuid,
      add column edited_since timestamptz,
      add column edited_until timestamptz,
      add constraint floor_plan_editor foreign key (merchant_id, editor_id)
        references app_user (merchant_id, id) on delete set null (editor_id)
  `.execute(db);
  await sql`create index floor_plan_by_editor on floor_plan (merchant_id, editor_id)`.execute(db);
  await sql`
    alter table floor_plan_content
      add column picture jsonb,
      add column steps jsonb
  `.execute(db);
  await createFormer(db);
}

/** Shapes are not rows here: a former plan is shown in whole, and checked again once it is restored. */
async function createFormer(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table floor_plan_former (
      merchant_id uuid not null,
      floor_id uuid not null,
      number integer not null,
      image_id uuid,
      height integer not null,
      picture jsonb,
      shapes jsonb not null,
      saved_at timestamptz not null,
      saved_by uuid,
      constraint floor_plan_former_pk primary key (merchant_id, floor_id, number),
      constraint floor_plan_former_plan foreign key (merchant_id, floor_id)
        references floor_plan (merchant_id, floor_id) on delete cascade,
      constraint floor_plan_former_image foreign key (merchant_id, image_id)
        references image (merchant_id, id),
      constraint floor_plan_former_author foreign key (merchant_id, saved_by)
        references app_user (merchant_id, id) on delete set null (saved_by)
    )`.execute(db);
  await sql`
    create index floor_plan_former_by_image on floor_plan_former (merchant_id, image_id)
  `.execute(db);
  await sql`
    create index floor_plan_former_by_author on floor_plan_former (merchant_id, saved_by)
  `.execute(db);
  await sql`alter table floor_plan_former enable row level security`.execute(db);
  await sql`
    create policy floor_plan_former_own on floor_plan_former to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  await sql`
    create policy floor_plan_former_in_scope on floor_plan_former as restrictive to axp_scoped
      using (exists (
        select from floor_plan plan
        where plan.merchant_id = floor_plan_former.merchant_id
          and plan.floor_id = floor_plan_former.floor_id
      ))
  `.execute(db);
}
