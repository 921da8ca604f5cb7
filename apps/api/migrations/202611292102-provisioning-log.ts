import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Log of what a directory changed, would change, or was refused (J-03). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scim_event (
      merchant_id uuid not null,
      id uuid not null,
      kind text not null,
      user_id uuid,
      subject text,
      is_dry_run boolean not null,
      fields text[] not null default '{}',
      code text,
      params jsonb,
      attempt jsonb,
      times integer not null default 1,
      at timestamptz not null default now(),
      constraint scim_event_pk primary key (merchant_id, id),
      constraint scim_event_merchant foreign key (merchant_id) references merchant (id),
      constraint scim_event_kind check (kind in (
        'create', 'link', 'update', 'deactivate', 'wait', 'reactivate', 'delete',
        'group-create', 'group-update', 'group-delete')),
      constraint scim_event_subject check (subject is not null or user_id is not null),
      constraint scim_event_refusal check (
        (code is null) = (params is null) and (code is not null or attempt is null)),
      constraint scim_event_times check (times > 0)
    )`.execute(db);
  // A directory repeats what was refused in each cycle.
  await sql`
    create unique index scim_event_refused on scim_event (merchant_id, subject, kind)
      where code is not null
  `.execute(db);
  await sql`
    create index scim_event_by_time on scim_event (merchant_id, at, id)
  `.execute(db);
  await sql`create index scim_event_old on scim_event (at)`.execute(db);
  await sql`alter table scim_event enable row level security`.execute(db);
  await sql`
    create policy scim_event_own on scim_event to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}
