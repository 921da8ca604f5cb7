import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Displays at rooms and boards of buildings, their pairing, and what people book there (D-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPairings(db);
  await createDisplays(db);
  await createWalkUps(db);
  for (const table of ['display', 'display_pairing', 'walk_up']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

async function createPairings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table display_pairing (
      merchant_id uuid not null references merchant (id) on delete cascade,
      code_hash bytea not null,
      token_hash bytea not null,
      device text not null,
      address text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      constraint display_pairing_pk primary key (merchant_id, code_hash),
      constraint display_pairing_device check (char_length(device) <= 300),
      constraint display_pairing_period check (expires_at > created_at)
    )`.execute(db);
  await sql`create index display_pairing_expiry on display_pairing (expires_at)`.execute(db);
}

/** A display acts as a user that no one can sign in as, like a key of a merchant (ADR 114). */
async function createDisplays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table display (
      merchant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      kind text not null,
      resource_id uuid,
      building_id uuid,
      business_unit_id uuid,
      language text not null,
      theme text not null,
      details text not null,
      actions text[] not null,
      token_hash bytea not null,
      device text not null,
      paired_at timestamptz not null default now(),
      last_seen_at timestamptz,
      version integer not null default 1,
      constraint display_pk primary key (merchant_id, id),
      constraint display_token unique (merchant_id, token_hash),
      constraint display_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint display_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade,
      constraint display_building foreign key (merchant_id, building_id)
        references building (merchant_id, id) on delete cascade,
      constraint display_business_unit foreign key (merchant_id, business_unit_id)
        references business_unit (merchant_id, id) on delete set null (business_unit_id),
      constraint display_shows check (
        case kind when 'room' then resource_id is not null and building_id is null
          when 'board' then building_id is not null and resource_id is null
            and business_unit_id is null and actions = '{}'
        end
      ),
      constraint display_kind check (kind in ('room', 'board')),
      constraint display_language check (language in ('en', 'th')),
      constraint display_theme check (theme in ('light', 'dark')),
      constraint display_details check (details in ('full', 'name', 'busy')),
      constraint display_actions check (actions <@ array['book', 'check-in', 'extend', 'end']),
      constraint display_device check (char_length(device) <= 300),
      constraint display_version check (version > 0)
    )`.execute(db);
  for (const column of ['user_id', 'resource_id', 'building_id', 'business_unit_id']) {
    await sql`
      create index ${sql.ref(`display_by_${column}`)} on display (merchant_id, ${sql.ref(column)})
    `.execute(db);
  }
}

async function createWalkUps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table walk_up (
      merchant_id uuid not null,
      booking_id uuid not null,
      display_id uuid not null,
      tap_id uuid not null,
      claim_hash bytea not null,
      created_at timestamptz not null default now(),
      claim_until timestamptz not null,
      claimed_at timestamptz,
      constraint walk_up_pk primary key (merchant_id, booking_id),
      constraint walk_up_tap unique (merchant_id, display_id, tap_id),
      constraint walk_up_claim unique (merchant_id, claim_hash),
      constraint walk_up_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint walk_up_display foreign key (merchant_id, display_id)
        references display (merchant_id, id) on delete cascade,
      constraint walk_up_claimed check (claimed_at < claim_until)
    )`.execute(db);
}
