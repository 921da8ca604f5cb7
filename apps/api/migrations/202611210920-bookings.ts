import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Bookings, and the occupancy that decides whether there can be one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBookings(db);
  await createOccupancy(db);
  await createHistory(db);
}

async function createBookings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking (
      merchant_id uuid not null,
      id uuid not null,
      type text not null,
      resource_id uuid not null,
      status text not null,
      version integer not null default 1,
      title text not null,
      description text not null default '',
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      timezone text not null,
      privacy text not null default 'normal',
      booker_id uuid not null,
      booked_for_id uuid not null,
      business_unit_id uuid not null,
      attendees integer,
      layout text,
      equipment_note text not null default '',
      catering_note text not null default '',
      meeting_link text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint booking_pk primary key (merchant_id, id),
      constraint booking_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id),
      constraint booking_booker foreign key (merchant_id, booker_id)
        references app_user (merchant_id, id),
      constraint booking_booked_for foreign key (merchant_id, booked_for_id)
        references app_user (merchant_id, id),
      constraint booking_business_unit foreign key (merchant_id, business_unit_id)
        references business_unit (merchant_id, id),
      constraint booking_type check (type in ('room', 'car', 'asset')),
      constraint booking_status check (status in (
        'pending-approval-book', 'pending-approval-edit', 'approved', 'approved-edit',
        'checked-in', 'checked-out', 'cancelled'
      )),
      constraint booking_range check (ends_at > starts_at),
      constraint booking_privacy check (privacy in ('normal', 'private')),
      constraint booking_title check (char_length(title) between 3 and 120),
      constraint booking_room_has_attendees check (type <> 'room' or attendees > 0)
    )`.execute(db);
  await sql`
    create index booking_by_booker on booking (merchant_id, booker_id, starts_at)
  `.execute(db);
  await sql`
    create index booking_by_booked_for on booking (merchant_id, booked_for_id, starts_at)
  `.execute(db);
  await sql`
    create table booking_invitee (
      merchant_id uuid not null,
      booking_id uuid not null,
      email text not null,
      user_id uuid,
      name text not null default '',
      constraint booking_invitee_pk primary key (merchant_id, booking_id, email),
      constraint booking_invitee_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint booking_invitee_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id)
    )`.execute(db);
  await sql`
    create index booking_invitee_by_user on booking_invitee (merchant_id, user_id)
      where user_id is not null
  `.execute(db);
}

async function createOccupancy(db: Kysely<unknown>): Promise<void> {
  // The promise of the product (Z-01): whatever takes a unit's time is a row here, and two rows
  // of one unit can't overlap. A row exists as long as it blocks; giving time back deletes it.
  // The range is half-open and already widened by the buffer. `starts_at` and `ends_at` stand
  // beside `during` because the search reads them from a btree, never from the constraint's GiST
  // (ADR 0005).
  await sql`
    create table occupancy (
      merchant_id uuid not null,
      id uuid not null,
      resource_id uuid not null,
      unit_id uuid not null,
      kind text not null,
      booking_id uuid,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      during tstzrange generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
      is_long boolean generated always as (ends_at - starts_at > interval '24 hours') stored,
      expires_at timestamptz,
      constraint occupancy_pk primary key (merchant_id, id),
      constraint occupancy_unit foreign key (merchant_id, resource_id, unit_id)
        references resource_unit (merchant_id, resource_id, id),
      constraint occupancy_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint occupancy_kind check (kind in ('booking', 'blackout', 'maintenance', 'hold')),
      constraint occupancy_booking_has_booking check ((kind = 'booking') = (booking_id is not null)),
      constraint occupancy_hold_expires check ((kind = 'hold') = (expires_at is not null)),
      constraint occupancy_range check (ends_at > starts_at),
      constraint occupancy_no_overlap exclude using gist (
        merchant_id with =, unit_id with =, during with &&
      )
    )`.execute(db);
  await sql`
    create index occupancy_by_start
      on occupancy (merchant_id, starts_at) include (ends_at, resource_id, unit_id)
  `.execute(db);
  // Row-level security keeps `&&` out of index conditions (it is not leakproof), and most long
  // bookings that end after a window's start are wanted anyway: a btree by end serves them.
  await sql`
    create index occupancy_long
      on occupancy (merchant_id, ends_at) include (starts_at, resource_id) where is_long
  `.execute(db);
  await sql`
    create index occupancy_by_resource
      on occupancy (merchant_id, resource_id, starts_at) include (ends_at)
  `.execute(db);
  await sql`
    create index occupancy_by_booking on occupancy (merchant_id, booking_id)
      where booking_id is not null
  `.execute(db);
}

async function createHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_event (
      merchant_id uuid not null,
      id uuid not null,
      booking_id uuid not null,
      at timestamptz not null default now(),
      actor_id uuid,
      action text not null,
      from_status text,
      to_status text not null,
      reason text,
      constraint booking_event_pk primary key (merchant_id, id),
      constraint booking_event_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint booking_event_actor foreign key (merchant_id, actor_id)
        references app_user (merchant_id, id),
      constraint booking_event_action check (action in ('book', 'edit', 'cancel'))
    )`.execute(db);
  await sql`
    create index booking_event_by_booking on booking_event (merchant_id, booking_id, at)
  `.execute(db);
  // A retry with the same key gets the first answer (Z-05).
  await sql`
    create table idempotency_key (
      merchant_id uuid not null,
      user_id uuid not null,
      key text not null,
      request_hash bytea not null,
      booking_id uuid not null,
      created_at timestamptz not null default now(),
      constraint idempotency_key_pk primary key (merchant_id, user_id, key),
      constraint idempotency_key_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade
    )`.execute(db);
}
