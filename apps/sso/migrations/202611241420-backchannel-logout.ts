import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Where applications hear that a sign-on has ended, and what they have not heard yet (H-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table application
      add column backchannel_logout_uri text,
      add constraint application_backchannel_logout_uri
        check (backchannel_logout_uri ~ '^https?://' and char_length(backchannel_logout_uri) <= 2048)
  `.execute(db);
  // One row for each application that holds something of an ended session, until it has answered.
  await sql`
    create table logout_delivery (
      tenant_id uuid not null,
      session_id uuid not null,
      application_id text not null,
      user_id uuid not null,
      tries integer not null default 0,
      due_at timestamptz not null,
      created_at timestamptz not null,
      constraint logout_delivery_pk primary key (tenant_id, session_id, application_id),
      constraint logout_delivery_application foreign key (tenant_id, application_id)
        references application (tenant_id, id) on delete cascade,
      constraint logout_delivery_tries check (tries >= 0)
    )`.execute(db);
  await sql`create index logout_delivery_by_due on logout_delivery (due_at)`.execute(db);
  await sql`
    create index logout_delivery_by_application on logout_delivery (tenant_id, application_id)
  `.execute(db);
  await sql`alter table logout_delivery enable row level security`.execute(db);
  await sql`
    create policy logout_delivery_own on logout_delivery to axp_app
      using (tenant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (tenant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}
