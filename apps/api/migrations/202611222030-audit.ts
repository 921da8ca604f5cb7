import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Changes by administrators (D-08): written in the transaction of the change, never updated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Actions and objects are words of the contract; later modules add theirs without a migration.
  await sql`
    create table audit_event (
      merchant_id uuid not null,
      id uuid not null,
      at timestamptz not null,
      actor_id uuid,
      action text not null,
      object_type text not null,
      object_id uuid,
      object_name text not null,
      before jsonb,
      after jsonb,
      constraint audit_event_pk primary key (merchant_id, id),
      constraint audit_event_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint audit_event_actor foreign key (merchant_id, actor_id)
        references app_user (merchant_id, id),
      constraint audit_event_action check (action ~ '^[a-z]+(-[a-z]+)*$'),
      constraint audit_event_object_type check (object_type ~ '^[a-z]+(-[a-z]+)*$'),
      constraint audit_event_facts check (
        coalesce(jsonb_typeof(before), 'object') = 'object'
        and coalesce(jsonb_typeof(after), 'object') = 'object'
      )
    )`.execute(db);
  await sql`create index audit_event_newest on audit_event (merchant_id, at desc, id desc)`.execute(
    db,
  );
  await sql`
    create index audit_event_of_object
      on audit_event (merchant_id, object_type, object_id, at desc, id desc)
  `.execute(db);
  await sql`
    create index audit_event_of_actor on audit_event (merchant_id, actor_id, at desc, id desc)
  `.execute(db);
  await sql`alter table audit_event enable row level security`.execute(db);
  await sql`
    create policy audit_event_own on audit_event to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  await sql`revoke update, delete on audit_event from axp_app`.execute(db);
}
