import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Imports from other systems (R-06, ADR 137): their things, and what became of these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMoveIns(db);
  await createThings(db);
  for (const table of ['move_in', 'move_in_thing', 'moved_thing']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

async function createMoveIns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table move_in (
      merchant_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      state text not null default 'draft',
      system text not null,
      system_version text not null,
      origin text not null,
      timezone text not null,
      file_name text not null,
      file_bytes integer not null,
      read_at timestamptz not null,
      read_counts jsonb not null,
      left_out jsonb not null,
      periods jsonb not null,
      takes_breaches boolean not null default true,
      conflicts text not null default 'leave',
      parts integer not null,
      part integer not null default 0,
      done integer not null default 0,
      total integer not null,
      tries integer not null default 0,
      actor_id uuid not null,
      address text not null,
      device text not null,
      created_at timestamptz not null,
      checked_at timestamptz,
      ended_at timestamptz,
      constraint move_in_pk primary key (merchant_id, id),
      constraint move_in_actor foreign key (merchant_id, actor_id)
        references app_user (merchant_id, id),
      constraint move_in_state check (state in (
        'draft', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'
      )),
      constraint move_in_conflicts check (conflicts in ('leave', 'move')),
      constraint move_in_version check (version > 0),
      constraint move_in_progress check (part between 0 and parts and done between 0 and total)
    )`.execute(db);
  await sql`
    create unique index move_in_one_at_a_time on move_in (merchant_id)
      where state in ('checking', 'running', 'undoing')
  `.execute(db);
}

async function createThings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table move_in_thing (
      merchant_id uuid not null,
      move_in_id uuid not null,
      kind text not null,
      key text not null,
      group_key text not null,
      part integer not null,
      position integer not null,
      thing jsonb not null,
      name text not null,
      detail text not null,
      search_text text not null,
      resource_key text,
      owner_key text,
      series_key text,
      starts_at timestamptz,
      ends_at timestamptz,
      bookings integer not null default 0,
      choice jsonb,
      outcome text not null default 'undecided',
      reason jsonb,
      target_id uuid,
      here jsonb,
      clash jsonb,
      suggestion jsonb,
      constraint move_in_thing_pk primary key (merchant_id, move_in_id, kind, key),
      constraint move_in_thing_move_in foreign key (merchant_id, move_in_id)
        references move_in (merchant_id, id) on delete cascade,
      constraint move_in_thing_outcome check (outcome in (
        'known', 'matched', 'created', 'undecided', 'left', 'ready', 'breaks_rule', 'conflict',
        'impossible'
      ))
    )`.execute(db);
  // Partial, so that no lookup by a key is planned with it: without statistics both look as good.
  await sql`
    create index move_in_thing_by_part on move_in_thing (merchant_id, move_in_id, part)
      where part > 0
  `.execute(db);
  await sql`
    create index move_in_thing_base on move_in_thing (merchant_id, move_in_id, kind, key)
      where part = 0
  `.execute(db);
  await sql`
    create index move_in_thing_by_resource
      on move_in_thing (merchant_id, move_in_id, resource_key, starts_at) where kind = 'booking'
  `.execute(db);
  // Stays when an import and its things are deleted, so that a later one knows them.
  await sql`
    create table moved_thing (
      merchant_id uuid not null,
      origin text not null,
      kind text not null,
      key text not null,
      object_id uuid not null,
      is_created boolean not null,
      move_in_id uuid not null,
      invited_at timestamptz,
      constraint moved_thing_pk primary key (merchant_id, origin, kind, key),
      constraint moved_thing_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade
    )`.execute(db);
  await sql`
    create index moved_thing_by_move_in on moved_thing (merchant_id, move_in_id, kind)
  `.execute(db);
}
