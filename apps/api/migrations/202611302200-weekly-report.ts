import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When the figures of the last week are mailed, to whom, and the mails that wait (D-06, ADR 130). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table weekly_report (
      merchant_id uuid not null,
      type text not null,
      weekday integer not null,
      send_at text not null,
      planned_until timestamptz not null default now(),
      constraint weekly_report_pk primary key (merchant_id),
      constraint weekly_report_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint weekly_report_type check (type in ('room', 'car', 'asset')),
      constraint weekly_report_weekday check (weekday between 1 and 7),
      constraint weekly_report_send_at check (send_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
    )`.execute(db);
  await sql`
    comment on column weekly_report.planned_until is
      'Mails that were due until then are queued; a later one is sent once, however late'
  `.execute(db);
  await sql`
    create table weekly_report_recipient (
      merchant_id uuid not null,
      user_id uuid not null,
      constraint weekly_report_recipient_pk primary key (merchant_id, user_id),
      constraint weekly_report_recipient_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create table report_mail (
      merchant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      type text not null,
      week date not null,
      is_test boolean not null,
      tries integer not null default 0,
      due_at timestamptz not null default now(),
      constraint report_mail_pk primary key (merchant_id, id),
      constraint report_mail_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint report_mail_type check (type in ('room', 'car', 'asset')),
      constraint report_mail_week check (extract(isodow from week) = 1)
    )`.execute(db);
  await sql`create index report_mail_due on report_mail (due_at)`.execute(db);
  for (const table of ['weekly_report', 'weekly_report_recipient', 'report_mail']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}
