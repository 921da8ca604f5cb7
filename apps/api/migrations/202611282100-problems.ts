import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Problems with resources, from reports and returns, that are tracked until resolved (R-03). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createProblems(db);
  await createPhotos(db);
  for (const table of ['problem', 'problem_photo']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
  await sql`
    create policy problem_in_scope on problem as restrictive to axp_scoped using (exists (
      select from resource
      where resource.merchant_id = problem.merchant_id and resource.id = problem.resource_id
    ))`.execute(db);
  await sql`
    alter table booking_event
      drop constraint booking_event_action,
      add constraint booking_event_action check (action in (
        'book', 'edit', 'admin-edit', 'extend', 'approve', 'reject', 'lapse', 'check-in',
        'check-out', 'cancel', 'release', 'remind', 'overdue', 'attach', 'detach', 'report',
        'resolve', 'answer'
      ))
  `.execute(db);
  await sql`
    alter table notification
      drop constraint notification_topic,
      add constraint notification_topic check (topic in (
        'booking', 'approval', 'approval-reminder', 'edit-rejected', 'lapsed', 'edit-lapsed',
        'check-in', 'release-warning', 'overdue', 'next-at-risk', 'problem', 'problem-resolved',
        'invitation-declined',
        'licence-waiting', 'licence-confirmed', 'licence-rejected', 'licence-expires'
      ))
  `.execute(db);
}

async function createProblems(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table problem (
      merchant_id uuid not null,
      id uuid not null,
      resource_id uuid not null,
      booking_id uuid,
      block_id uuid,
      kind text not null,
      is_unusable boolean not null default false,
      text text not null,
      missing_units integer,
      reported_by uuid not null,
      reported_at timestamptz not null default now(),
      resolved_by uuid,
      resolved_at timestamptz,
      resolution text,
      version integer not null default 1,
      constraint problem_pk primary key (merchant_id, id),
      constraint problem_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade,
      constraint problem_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete set null (booking_id),
      constraint problem_block foreign key (merchant_id, block_id)
        references resource_block (merchant_id, id) on delete set null (block_id),
      constraint problem_reporter foreign key (merchant_id, reported_by)
        references app_user (merchant_id, id),
      constraint problem_resolver foreign key (merchant_id, resolved_by)
        references app_user (merchant_id, id),
      constraint problem_kind check (kind in ('report', 'damage', 'missing')),
      constraint problem_missing_units
        check (case when kind = 'missing' then coalesce(missing_units > 0, false)
          else missing_units is null end),
      constraint problem_resolved
        check (num_nonnulls(resolved_by, resolved_at, resolution) in (0, 3)),
      constraint problem_version check (version > 0)
    )`.execute(db);
  await sql`
    create index problem_open on problem (merchant_id, reported_at, id)
      where resolved_at is null`.execute(db);
  await sql`
    create index problem_by_resource on problem (merchant_id, resource_id, reported_at)
  `.execute(db);
  await sql`create index problem_by_booking on problem (merchant_id, booking_id)`.execute(db);
  await sql`create index problem_by_block on problem (merchant_id, block_id)`.execute(db);
  await sql`create index problem_by_reporter on problem (merchant_id, reported_by)`.execute(db);
  await sql`
    create index problem_by_resolution on problem (resolved_at) where resolved_at is not null
  `.execute(db);
}

async function createPhotos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table problem_photo (
      merchant_id uuid not null,
      problem_id uuid not null,
      place integer not null,
      image_id uuid not null,
      constraint problem_photo_pk primary key (merchant_id, problem_id, place),
      constraint problem_photo_problem foreign key (merchant_id, problem_id)
        references problem (merchant_id, id) on delete cascade,
      constraint problem_photo_image foreign key (merchant_id, image_id)
        references image (merchant_id, id) on delete cascade,
      constraint problem_photo_image_once unique (merchant_id, image_id),
      constraint problem_photo_at_most_five check (place between 1 and 5)
    )`.execute(db);
}
