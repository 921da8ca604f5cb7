import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const tables = ['scim_connection', 'scim_user', 'scim_group', 'scim_member', 'scim_group_right'];

/** People and groups of a merchant's directory, as it provisions them (J-03). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scim_connection (
      merchant_id uuid not null,
      is_paused boolean not null default false,
      sends_invitations boolean not null default false,
      links_people boolean not null default false,
      leaver_rule text not null default 'ask',
      most_deactivations integer not null default 25,
      version integer not null default 1,
      constraint scim_connection_pk primary key (merchant_id),
      constraint scim_connection_merchant foreign key (merchant_id) references merchant (id),
      constraint scim_connection_leaver_rule check (leaver_rule in ('ask', 'settle')),
      constraint scim_connection_most_deactivations
        check (most_deactivations between 0 and 10000),
      constraint scim_connection_version check (version > 0)
    )`.execute(db);
  await createUsers(db);
  await createGroups(db);
  await createRights(db);
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scim_user (
      merchant_id uuid not null,
      user_id uuid not null,
      external_id text,
      user_name text not null,
      given_name text not null default '',
      family_name text not null default '',
      is_active boolean not null,
      deactivated_at timestamptz,
      waits_since timestamptz,
      deleted_at timestamptz,
      has_unsettled_rights boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint scim_user_pk primary key (merchant_id, user_id),
      constraint scim_user_person foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint scim_user_name check (char_length(user_name) between 1 and 320),
      constraint scim_user_wait check (waits_since is null or not is_active),
      constraint scim_user_version check (version > 0)
    )`.execute(db);
  // A deleted user keeps its row for a while, and gives its names free.
  await sql`
    create unique index scim_user_by_name on scim_user (merchant_id, lower(user_name))
      where deleted_at is null
  `.execute(db);
  await sql`
    create unique index scim_user_by_external_id on scim_user (merchant_id, external_id)
      where deleted_at is null and external_id is not null
  `.execute(db);
  await sql`
    create index scim_user_unsettled on scim_user (merchant_id, updated_at)
      where has_unsettled_rights
  `.execute(db);
  await sql`
    create index scim_user_by_deactivation on scim_user (merchant_id, deactivated_at)
      where deactivated_at is not null
  `.execute(db);
  await sql`
    create index scim_user_waiting on scim_user (merchant_id, waits_since)
      where waits_since is not null
  `.execute(db);
  await sql`
    create index scim_user_by_deletion on scim_user (deleted_at) where deleted_at is not null
  `.execute(db);
}

async function createGroups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scim_group (
      merchant_id uuid not null,
      id uuid not null,
      external_id text,
      display_name text not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint scim_group_pk primary key (merchant_id, id),
      constraint scim_group_merchant foreign key (merchant_id) references merchant (id),
      constraint scim_group_name check (char_length(display_name) between 1 and 256),
      constraint scim_group_version check (version > 0)
    )`.execute(db);
  await sql`
    create unique index scim_group_by_external_id on scim_group (merchant_id, external_id)
      where external_id is not null
  `.execute(db);
  await sql`
    create index scim_group_by_name on scim_group (merchant_id, lower(display_name))
  `.execute(db);
  await sql`
    create table scim_member (
      merchant_id uuid not null,
      group_id uuid not null,
      user_id uuid not null,
      constraint scim_member_pk primary key (merchant_id, group_id, user_id),
      constraint scim_member_group foreign key (merchant_id, group_id)
        references scim_group (merchant_id, id) on delete cascade,
      constraint scim_member_user foreign key (merchant_id, user_id)
        references scim_user (merchant_id, user_id) on delete cascade
    )`.execute(db);
  await sql`create index scim_member_by_user on scim_member (merchant_id, user_id)`.execute(db);
}

/** Rights that a group gives; those that it has given are grants without a sign-in method. */
async function createRights(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scim_group_right (
      merchant_id uuid not null,
      group_id uuid not null,
      position integer not null,
      right_kind text not null,
      business_unit_id uuid,
      building_id uuid,
      constraint scim_group_right_pk primary key (merchant_id, group_id, position),
      constraint scim_group_right_group foreign key (merchant_id, group_id)
        references scim_group (merchant_id, id) on delete cascade,
      constraint scim_group_right_unit foreign key (merchant_id, business_unit_id)
        references business_unit (merchant_id, id) on delete cascade,
      constraint scim_group_right_building foreign key (merchant_id, building_id)
        references building (merchant_id, id) on delete cascade,
      constraint scim_group_right_right check (
        right_kind in ('business-unit', 'administrator', 'facility-manager', 'help-desk', 'auditor')
        and (right_kind = 'business-unit') = (business_unit_id is not null)
        and (right_kind = 'facility-manager') = (building_id is not null))
    )`.execute(db);
  for (const column of ['business_unit_id', 'building_id']) {
    await sql`
      create index ${sql.ref(`scim_group_right_by_${column}`)}
        on scim_group_right (merchant_id, ${sql.ref(column)})
        where ${sql.ref(column)} is not null
    `.execute(db);
  }
  await sql`alter table group_grant alter column method_code drop not null`.execute(db);
  await sql`drop index group_grant_once`.execute(db);
  await sql`
    create unique index group_grant_once on group_grant (merchant_id, user_id,
      coalesce(method_code, ''), right_kind, coalesce(business_unit_id, building_id, merchant_id))
  `.execute(db);
}
