import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The code on a resource: scanning it proves presence (Z-51). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Only a hash of the secret is stored: a leaked table is of no use for check-ins.
  await sql`
    create table resource_code (
      merchant_id uuid not null,
      resource_id uuid not null,
      secret_hash bytea not null,
      created_at timestamptz not null default now(),
      constraint resource_code_pk primary key (merchant_id, resource_id),
      constraint resource_code_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade,
      constraint resource_code_secret unique (merchant_id, secret_hash)
    )`.execute(db);
  await sql`alter table resource_code enable row level security`.execute(db);
  await sql`
    create policy resource_code_own on resource_code to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}
