import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Providers and directories that administrators of a merchant add beside the operator's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendMethods(db);
  await grantAddedMethods(db);
  await keepOperatorsMethods(db);
}

async function extendMethods(db: Kysely<unknown>): Promise<void> {
  // Slots from 11 are for added methods, so that the operator's file finds its own free.
  await sql`
    alter table sign_in_method
      add column is_own boolean not null default false,
      add column sealed_secret bytea,
      add column secret_set_at timestamptz,
      add column tested_at timestamptz,
      add column connection_version integer not null default 1,
      drop constraint sign_in_method_slot,
      add constraint sign_in_method_slot check (
        case when is_own then slot between 11 and case kind when 'sso' then 15 else 11 end
          else slot between 1 and case kind when 'sso' then 2 else 1 end end),
      add constraint sign_in_method_own_kind check (not is_own or kind in ('sso', 'directory')),
      add constraint sign_in_method_own_code check (is_own = (code like 'own-%')),
      add constraint sign_in_method_own_secret check (
        (sealed_secret is null or is_own and kind = 'sso')
        and (client_secret_name is null or not is_own)
        and (sealed_secret is null) = (secret_set_at is null)),
      add constraint sign_in_method_own_tested
        check (not is_own or not is_enabled or tested_at is not null)
  `.execute(db);
}

async function grantAddedMethods(db: Kysely<unknown>): Promise<void> {
  const connection = sql`name, issuer, client_id, authority, audience, scopes, owns_addresses,
    accepted_acr, sealed_secret, secret_set_at, tested_at, connection_version`;
  await sql`
    grant insert (is_own, slot, ${connection}), update (${connection}), delete
      on sign_in_method to axp_app
  `.execute(db);
}

/**
 * Requests change the connection of added methods alone. Otherwise an administrator could send a
 * secret of the operator's environment to a server of their own.
 */
async function keepOperatorsMethods(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_operators_method() returns trigger language plpgsql as $$
    begin
      raise exception 'only the operator connects this sign-in method'
        using errcode = 'insufficient_privilege';
    end $$
  `.execute(db);
  const isRequest = sql`current_user = 'axp_app'`;
  await sql`
    create trigger sign_in_method_operators_connection
      before update of name, issuer, client_id, authority, audience, scopes, owns_addresses,
        accepted_acr, sealed_secret
      on sign_in_method for each row when (${isRequest} and not old.is_own)
      execute function keep_operators_method()
  `.execute(db);
  await sql`
    create trigger sign_in_method_operators_row before delete on sign_in_method
      for each row when (${isRequest} and not old.is_own)
      execute function keep_operators_method()
  `.execute(db);
  await sql`
    create trigger sign_in_method_operators_provider before insert on sign_in_method
      for each row when (${isRequest} and not new.is_own and new.kind <> 'local')
      execute function keep_operators_method()
  `.execute(db);
}
