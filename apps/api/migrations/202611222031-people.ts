import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** People, business units and services as administrators change them (D-04). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendPeople(db);
  await keepAnAdministrator(db);
  await extendUnits(db);
  await extendMerchants(db);
}

async function extendPeople(db: Kysely<unknown>): Promise<void> {
  // Counts what administrators change; what people change of themselves is apart from that.
  await sql`
    alter table app_user
      add column version integer not null default 1,
      add constraint app_user_version check (version > 0)
  `.execute(db);
  await sql`create index app_user_by_name on app_user (merchant_id, full_name, id)`.execute(db);
  await sql`create index app_user_by_created on app_user (merchant_id, created_at, id)`.execute(db);
  await sql`
    alter table user_session
      drop constraint user_session_end_reason,
      add constraint user_session_end_reason check (end_reason in (
        'logout', 'token_reuse', 'signed_out_elsewhere', 'password_changed', 'deactivated'
      ))
  `.execute(db);
}

/**
 * Keeps at least one active administrator per merchant. Removing one locks the others, so that two
 * removals can't each rely on the other administrator.
 */
async function keepAnAdministrator(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_an_administrator() returns trigger language plpgsql as $$
    begin
      perform 1 from app_user
        where merchant_id = old.merchant_id and id <> old.id
          and is_administrator and status = 'active'
        order by id for update;
      if not found then
        raise exception 'the last administrator of a merchant stays'
          using errcode = 'check_violation', constraint = 'app_user_last_administrator';
      end if;
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger app_user_last_administrator before update of is_administrator, status on app_user
      for each row
      when (old.is_administrator and old.status = 'active'
        and not (new.is_administrator and new.status = 'active'))
      execute function keep_an_administrator()
  `.execute(db);
}

async function extendUnits(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table business_unit
      add column is_active boolean not null default true,
      add column version integer not null default 1,
      add constraint business_unit_version check (version > 0)
  `.execute(db);
}

async function extendMerchants(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table merchant
      add column services_version integer not null default 1,
      add constraint merchant_services_version check (services_version > 0)
  `.execute(db);
  await sql`grant update (services, services_version) on merchant to axp_app`.execute(db);
}
