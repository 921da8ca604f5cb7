import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Sign-ins, ended sessions, new keys and changed rights (H-10): written once, deleted by a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Kinds and reasons are words of the contract; later modules add theirs without a migration.
  await sql`
    create table security_event (
      merchant_id uuid not null,
      id uuid not null,
      at timestamptz not null,
      kind text not null,
      reason text,
      method text,
      user_id uuid,
      actor_id uuid,
      account text not null default '',
      detail text not null default '',
      address text not null default '',
      device text not null default '',
      constraint security_event_pk primary key (merchant_id, id),
      constraint security_event_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint security_event_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete set null (user_id),
      constraint security_event_actor foreign key (merchant_id, actor_id)
        references app_user (merchant_id, id) on delete set null (actor_id),
      constraint security_event_kind check (kind ~ '^[a-z]+(-[a-z]+)*$'),
      constraint security_event_reason check (reason ~ '^[a-z]+([._-][a-z]+)*$'),
      constraint security_event_lengths check (
        char_length(account) <= 320 and char_length(detail) <= 200
        and char_length(address) <= 64 and char_length(device) <= 200
      )
    )`.execute(db);
  await sql`
    create index security_event_newest on security_event (merchant_id, at desc, id desc)
  `.execute(db);
  await sql`
    create index security_event_of_user on security_event (merchant_id, user_id, at desc, id desc)
  `.execute(db);
  await sql`
    create index security_event_of_actor on security_event (merchant_id, actor_id)
      where actor_id is not null
  `.execute(db);
  await sql`
    create index security_event_of_account on security_event (merchant_id, account, at desc)
  `.execute(db);
  await sql`alter table security_event enable row level security`.execute(db);
  await sql`
    create policy security_event_own on security_event to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  await sql`revoke update, delete on security_event from axp_app`.execute(db);
}
