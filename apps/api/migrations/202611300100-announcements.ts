import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Announcements of a merchant, building or resource, and who dismissed them (R-03). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table announcement (
      merchant_id uuid not null,
      id uuid not null,
      severity text not null,
      texts jsonb not null,
      link_url text,
      building_id uuid,
      resource_id uuid,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      version integer not null default 1,
      constraint announcement_pk primary key (merchant_id, id),
      constraint announcement_building foreign key (merchant_id, building_id)
        references building (merchant_id, id) on delete cascade,
      constraint announcement_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade,
      constraint announcement_severity check (severity in ('information', 'important', 'urgent')),
      constraint announcement_texts check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
      constraint announcement_one_place check (num_nonnulls(building_id, resource_id) <= 1),
      constraint announcement_period check (starts_at < ends_at),
      constraint announcement_version check (version > 0)
    )`.execute(db);
  await sql`create index announcement_by_end on announcement (merchant_id, ends_at)`.execute(db);
  await sql`
    create index announcement_by_building on announcement (merchant_id, building_id)
  `.execute(db);
  await sql`
    create index announcement_by_resource on announcement (merchant_id, resource_id)
  `.execute(db);
  await sql`
    create table announcement_dismissal (
      merchant_id uuid not null,
      announcement_id uuid not null,
      user_id uuid not null,
      dismissed_at timestamptz not null default now(),
      constraint announcement_dismissal_pk primary key (merchant_id, announcement_id, user_id),
      constraint announcement_dismissal_announcement foreign key (merchant_id, announcement_id)
        references announcement (merchant_id, id) on delete cascade,
      constraint announcement_dismissal_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create index announcement_dismissal_by_user on announcement_dismissal (merchant_id, user_id)
  `.execute(db);
  for (const table of ['announcement', 'announcement_dismissal']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
  // Buildings and resources are found here only within the scope: their own policies say so.
  await sql`
    create policy announcement_in_scope on announcement as restrictive to axp_scoped using (exists (
      select from building
      where building.merchant_id = announcement.merchant_id
        and building.id = announcement.building_id
    ) or exists (
      select from resource
      where resource.merchant_id = announcement.merchant_id
        and resource.id = announcement.resource_id
    ))`.execute(db);
  await listWords(db);
}

async function listWords(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking_event
      drop constraint booking_event_action,
      add constraint booking_event_action check (action in (
        'book', 'edit', 'admin-edit', 'extend', 'approve', 'reject', 'lapse', 'check-in',
        'check-out', 'cancel', 'release', 'remind', 'overdue', 'attach', 'detach', 'report',
        'resolve', 'answer', 'remind-invitees', 'announce'
      ))
  `.execute(db);
  await sql`
    alter table notification
      drop constraint notification_topic,
      add constraint notification_topic check (topic in (
        'booking', 'approval', 'approval-reminder', 'edit-rejected', 'lapsed', 'edit-lapsed',
        'start-reminder', 'check-in', 'release-warning', 'overdue', 'next-at-risk', 'problem',
        'problem-resolved', 'invitation-declined', 'invitation-reminder', 'announcement',
        'licence-waiting', 'licence-confirmed', 'licence-rejected', 'licence-expires'
      ))`.execute(db);
}
