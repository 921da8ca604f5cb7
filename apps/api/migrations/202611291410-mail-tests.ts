import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Test invitation of a merchant, the last one (E-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_test (
      merchant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      address_id uuid not null,
      recipient text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      started_at timestamptz not null default now(),
      due text,
      token_hash bytea,
      steps jsonb not null default '{}',
      failure jsonb,
      facts jsonb not null default '{}',
      answer jsonb,
      constraint mail_test_pk primary key (merchant_id),
      constraint mail_test_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint mail_test_address foreign key (merchant_id, address_id)
        references resource_address (merchant_id, id) on delete cascade,
      constraint mail_test_due check (due in ('invitation', 'answer'))
    )`.execute(db);
  for (const column of ['user_id', 'address_id']) {
    await sql`
      create index ${sql.ref(`mail_test_by_${column}`)} on mail_test (merchant_id, ${sql.ref(column)})
    `.execute(db);
  }
  await sql`create index mail_test_to_send on mail_test (started_at) where due is not null`.execute(
    db,
  );
  await sql`alter table mail_test enable row level security`.execute(db);
  await sql`
    create policy mail_test_own on mail_test to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}
