import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Content of files and pictures may be in an object store instead of its row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['stored_file', 'image']) await letContentBeElsewhere(db, table);
  await sql`alter table image alter column thumbnail drop not null`.execute(db);
  await sql`
    alter table image add constraint image_two_sizes
      check ((original is null) = (thumbnail is null))
  `.execute(db);
  await createLeftovers(db);
  for (const table of ['stored_file', 'image']) {
    await sql`
      create trigger ${sql.ref(`${table}_leaves_object`)} after delete on ${sql.table(table)}
        for each row when (old.is_remote) execute function leave_object()
    `.execute(db);
  }
}

async function letContentBeElsewhere(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    alter table ${sql.table(table)}
      alter column original drop not null,
      add column is_remote boolean not null default false,
      add constraint ${sql.ref(`${table}_one_place`)}
        check (is_remote = (original is null) and not (is_remote and thumbnail is not null))
  `.execute(db);
}

/**
 * Objects without a row: registered before an upload, unregistered by the transaction that inserts
 * the row, registered again when the row is deleted. A job deletes due objects. `tries` above zero
 * means that the deletion has started, so no row may refer to the object any more.
 */
async function createLeftovers(db: Kysely<unknown>): Promise<void> {
  // The objects of a merchant outlive its rows, so nothing is referred to.
  await sql`
    create table leftover_object (
      merchant_id uuid not null,
      id uuid not null,
      tries integer not null default 0,
      due_at timestamptz not null,
      constraint leftover_object_pk primary key (merchant_id, id),
      constraint leftover_object_tries check (tries >= 0)
    )`.execute(db);
  await sql`create index leftover_object_due on leftover_object (due_at)`.execute(db);
  await sql`alter table leftover_object enable row level security`.execute(db);
  await sql`
    create policy leftover_object_own on leftover_object to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  await sql`
    create function leave_object() returns trigger language plpgsql as $$
    begin
      insert into leftover_object (merchant_id, id, due_at)
        values (old.merchant_id, old.id, now());
      return null;
    end $$
  `.execute(db);
}
