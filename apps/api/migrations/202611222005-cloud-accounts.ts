import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const tables = ['cloud_tenant', 'cloud_token_use'];

/** The cloud tenant whose accounts a merchant trusts (A-04). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Names a tenant of the one platform that the deployment trusts, never an address: write access
  // to this column does not allow another issuer.
  await sql`
    create table cloud_tenant (
      merchant_id uuid not null,
      tenant_key text not null,
      application_id text not null,
      constraint cloud_tenant_pk primary key (merchant_id),
      constraint cloud_tenant_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint cloud_tenant_key check (tenant_key ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
      constraint cloud_tenant_application check (application_id ~ '^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$')
    )`.execute(db);
  // An id token starts one session: a copy of it is worth nothing afterwards. A row is needed as
  // long as the token would be believed.
  await sql`
    create table cloud_token_use (
      merchant_id uuid not null,
      token_hash bytea not null,
      expires_at timestamptz not null,
      constraint cloud_token_use_pk primary key (merchant_id, token_hash),
      constraint cloud_token_use_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade
    )`.execute(db);
  await sql`create index cloud_token_use_by_end on cloud_token_use (expires_at)`.execute(db);
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}
