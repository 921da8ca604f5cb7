import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Faults of the mail of rooms that administrators were mailed, until they end (E-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_fault (
      merchant_id uuid not null,
      kind text not null,
      mailed_at timestamptz not null default now(),
      constraint mail_fault_pk primary key (merchant_id, kind),
      constraint mail_fault_connection foreign key (merchant_id)
        references mail_connection (merchant_id) on delete cascade,
      constraint mail_fault_kind check (kind in ('failing', 'silent', 'secret'))
    )`.execute(db);
  await sql`alter table mail_fault enable row level security`.execute(db);
  await sql`
    create policy mail_fault_own on mail_fault to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  await sql`
    alter table account_mail
      drop constraint account_mail_purpose,
      add constraint account_mail_purpose check (purpose in (
        'reset', 'activate', 'register', 'identity', 'identity-notice', 'email-change',
        'email-notice', 'licence-waiting', 'licence-confirmed', 'licence-rejected',
        'licence-expires', 'problem', 'problem-resolved', 'room-mail-failing',
        'room-mail-silent', 'room-mail-secret', 'room-mail-restored'
      ))
  `.execute(db);
}
