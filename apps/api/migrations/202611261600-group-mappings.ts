import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const ownRows = sql`merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid`;

/** A business unit has its unit, a facility manager a building, other roles neither. */
const fitting = sql`
  right_kind in ('business-unit', 'administrator', 'facility-manager', 'help-desk', 'auditor')
  and (right_kind = 'business-unit') = (business_unit_id is not null)
  and (right_kind = 'facility-manager') = (building_id is not null)`;

/** Groups of a sign-in that give business units and roles, and which rights came from them (J-04). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_in_method
      add column group_mode text not null default 'off',
      add column groups_claim text not null default 'groups',
      add constraint sign_in_method_group_mode check (group_mode in ('off', 'note', 'on')),
      add constraint sign_in_method_groups_claim
        check (char_length(groups_claim) between 1 and 100)
  `.execute(db);
  await sql`grant update (group_mode, groups_claim) on sign_in_method to axp_app`.execute(db);
  // Of the last sign-in; null where they are not noted, or the provider has left them out.
  await sql`
    alter table user_identity
      add column groups text[],
      add column groups_at timestamptz,
      add constraint user_identity_groups check ((groups is null) = (groups_at is null))
  `.execute(db);
  await sql`alter table identity_link add column groups text[]`.execute(db);
  await createMappings(db);
  await createGrants(db);
  for (const table of ['group_mapping', 'group_grant']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (${ownRows}) with check (${ownRows})
    `.execute(db);
  }
}

async function createMappings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_mapping (
      merchant_id uuid not null,
      method_code text not null,
      position integer not null,
      group_name text not null,
      right_kind text not null,
      business_unit_id uuid,
      building_id uuid,
      constraint group_mapping_pk primary key (merchant_id, method_code, position),
      constraint group_mapping_method foreign key (merchant_id, method_code)
        references sign_in_method (merchant_id, code) on delete cascade,
      constraint group_mapping_unit foreign key (merchant_id, business_unit_id)
        references business_unit (merchant_id, id) on delete cascade,
      constraint group_mapping_building foreign key (merchant_id, building_id)
        references building (merchant_id, id) on delete cascade,
      constraint group_mapping_right check (${fitting}),
      constraint group_mapping_group check (char_length(group_name) between 1 and 256)
    )`.execute(db);
  await sql`
    create index group_mapping_by_unit on group_mapping (merchant_id, business_unit_id)
      where business_unit_id is not null
  `.execute(db);
  await sql`
    create index group_mapping_by_building on group_mapping (merchant_id, building_id)
      where building_id is not null
  `.execute(db);
}

/** Rights without a row come from administrators; a right that several methods give has a row of each. */
async function createGrants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_grant (
      merchant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      method_code text not null,
      right_kind text not null,
      business_unit_id uuid,
      building_id uuid,
      group_name text not null,
      constraint group_grant_pk primary key (merchant_id, id),
      constraint group_grant_method foreign key (merchant_id, method_code)
        references sign_in_method (merchant_id, code) on delete cascade,
      constraint group_grant_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint group_grant_unit foreign key (merchant_id, user_id, business_unit_id)
        references user_business_unit (merchant_id, user_id, business_unit_id) on delete cascade,
      constraint group_grant_building foreign key (merchant_id, user_id, building_id)
        references building_manager (merchant_id, user_id, building_id) on delete cascade,
      constraint group_grant_right check (${fitting})
    )`.execute(db);
  await sql`
    create unique index group_grant_once on group_grant (merchant_id, user_id, method_code,
      right_kind, coalesce(business_unit_id, building_id, merchant_id))
  `.execute(db);
  await sql`
    create index group_grant_by_method on group_grant (merchant_id, method_code)
  `.execute(db);
}
