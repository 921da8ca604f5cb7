import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const inScope = (column: string) =>
  sql`${sql.ref(column)} = any (nullif(current_setting('axp.scope', true), '')::uuid[])`;

/** A resource is found here only within the scope: its own policy says so. */
const ofResource = (table: string) => sql`exists (
  select from resource
  where resource.merchant_id = ${sql.ref(`${table}.merchant_id`)}
    and resource.id = ${sql.ref(`${table}.resource_id`)}
)`;

/**
 * Roles beside administrator and approver, and the buildings of facility managers. Their
 * administration runs as `axp_scoped`, for whom other buildings and all that belongs to them do
 * not exist.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      add column is_help_desk boolean not null default false,
      add column is_auditor boolean not null default false
  `.execute(db);
  await sql`
    create table building_manager (
      merchant_id uuid not null,
      user_id uuid not null,
      building_id uuid not null,
      constraint building_manager_pk primary key (merchant_id, user_id, building_id),
      constraint building_manager_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint building_manager_building foreign key (merchant_id, building_id)
        references building (merchant_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create index building_manager_by_building on building_manager (merchant_id, building_id)
  `.execute(db);
  await sql`alter table building_manager enable row level security`.execute(db);
  await sql`
    create policy building_manager_own on building_manager to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  const conditions = {
    building: inScope('id'),
    floor: inScope('building_id'),
    closed_day: inScope('building_id'),
    resource: inScope('building_id'),
    resource_block: ofResource('resource_block'),
    resource_code: ofResource('resource_code'),
    booking: ofResource('booking'),
    occupancy: ofResource('occupancy'),
  };
  for (const [table, condition] of Object.entries(conditions)) {
    await sql`
      create policy ${sql.ref(`${table}_in_scope`)} on ${sql.table(table)}
        as restrictive to axp_scoped using (${condition})
    `.execute(db);
  }
}
