import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Rows that an import wrote, so that it can be undone for a day (D-03). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table resource_import (
      merchant_id uuid not null,
      id uuid not null,
      type text not null,
      created_at timestamptz not null,
      created_by uuid not null,
      undone_at timestamptz,
      constraint resource_import_pk primary key (merchant_id, id),
      constraint resource_import_user foreign key (merchant_id, created_by)
        references app_user (merchant_id, id) on delete cascade,
      constraint resource_import_type check (type in ('room', 'car', 'asset'))
    )`.execute(db);
  // The resource may be deleted, so this is no reference; then the import can't be undone.
  await sql`
    create table resource_import_row (
      merchant_id uuid not null,
      import_id uuid not null,
      resource_id uuid not null,
      version integer not null,
      before jsonb,
      constraint resource_import_row_pk primary key (merchant_id, import_id, resource_id),
      constraint resource_import_row_import foreign key (merchant_id, import_id)
        references resource_import (merchant_id, id) on delete cascade
    )`.execute(db);
  for (const table of ['resource_import', 'resource_import_row']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}
