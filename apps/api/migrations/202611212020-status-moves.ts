import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const newTables = [
  'resource_approver',
  'business_unit_approver',
  'booking_change',
  'booking_return',
  'booking_timer',
];

/** Approval, check-in and return of bookings, and what the server does with them by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendBookings(db);
  await createApprovers(db);
  await createChanges(db);
  await createReturns(db);
  await createTimers(db);
  await extendNotifications(db);
  for (const table of newTables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

async function extendBookings(db: Kysely<unknown>): Promise<void> {
  // Null without a request, and where the kind's default holds for the opening of check-in.
  await sql`
    alter table booking
      add column approval_requested_at timestamptz,
      add column check_in_opens_at timestamptz,
      add column checked_in_at timestamptz,
      add column checked_out_at timestamptz,
      add constraint booking_check_out_after_check_in check (checked_out_at >= checked_in_at)
  `.execute(db);
  await sql`
    create index booking_waiting on booking (merchant_id, resource_id)
      where status in ('pending-approval-book', 'pending-approval-edit')
  `.execute(db);
  await sql`
    alter table booking_event
      drop constraint booking_event_action,
      add constraint booking_event_action check (action in (
        'book', 'edit', 'admin-edit', 'extend', 'approve', 'reject', 'lapse', 'check-in',
        'check-out', 'cancel', 'release', 'remind', 'overdue'
      ))
  `.execute(db);
  // The unit that a resource belongs to; null for one that everybody shares.
  await sql`
    alter table resource
      add column business_unit_id uuid,
      add column odometer_km integer,
      add constraint resource_business_unit foreign key (merchant_id, business_unit_id)
        references business_unit (merchant_id, id),
      add constraint resource_odometer check (odometer_km >= 0)
  `.execute(db);
}

/** Approvers (Z-41): the resource's, else the business unit's, else administrators. */
async function createApprovers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table resource_approver (
      merchant_id uuid not null,
      resource_id uuid not null,
      user_id uuid not null,
      constraint resource_approver_pk primary key (merchant_id, resource_id, user_id),
      constraint resource_approver_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade,
      constraint resource_approver_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create table business_unit_approver (
      merchant_id uuid not null,
      business_unit_id uuid not null,
      user_id uuid not null,
      constraint business_unit_approver_pk primary key (merchant_id, business_unit_id, user_id),
      constraint business_unit_approver_unit foreign key (merchant_id, business_unit_id)
        references business_unit (merchant_id, id) on delete cascade,
      constraint business_unit_approver_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade
    )`.execute(db);
}

/**
 * A change that waits for approval stands apart from its booking, which keeps the approved content
 * (Z-43). `held` has the time of both, so that either decision can give back what it doesn't need.
 */
async function createChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_change (
      merchant_id uuid not null,
      booking_id uuid not null,
      requested_by uuid not null,
      body jsonb not null,
      held jsonb not null,
      created_at timestamptz not null default now(),
      constraint booking_change_pk primary key (merchant_id, booking_id),
      constraint booking_change_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint booking_change_user foreign key (merchant_id, requested_by)
        references app_user (merchant_id, id)
    )`.execute(db);
}

async function createReturns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_return (
      merchant_id uuid not null,
      booking_id uuid not null,
      kind text not null,
      odometer_km integer,
      fuel_percent integer,
      has_damage boolean,
      are_keys_returned boolean,
      parking_place text,
      returned_units integer,
      condition text,
      note text not null default '',
      returned_by uuid not null,
      created_at timestamptz not null default now(),
      constraint booking_return_pk primary key (merchant_id, booking_id),
      constraint booking_return_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint booking_return_user foreign key (merchant_id, returned_by)
        references app_user (merchant_id, id),
      constraint booking_return_kind check (kind in ('car', 'asset')),
      constraint booking_return_car check ((kind = 'car') = (
        odometer_km is not null and fuel_percent is not null and has_damage is not null
        and are_keys_returned is not null and parking_place is not null
      )),
      constraint booking_return_asset check ((kind = 'asset') = (
        returned_units is not null and condition is not null
      )),
      constraint booking_return_odometer check (odometer_km >= 0),
      constraint booking_return_fuel check (fuel_percent between 0 and 100),
      constraint booking_return_units check (returned_units >= 0),
      constraint booking_return_condition check (condition in ('good', 'worn', 'damaged'))
    )`.execute(db);
}

/** Timed changes of a booking; the worker runs those that are due (Z-53). */
async function createTimers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_timer (
      merchant_id uuid not null,
      booking_id uuid not null,
      kind text not null,
      due_at timestamptz not null,
      constraint booking_timer_pk primary key (merchant_id, booking_id, kind),
      constraint booking_timer_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint booking_timer_kind check (kind in (
        'approval-reminder', 'lapse', 'check-in-reminder', 'release-warning', 'release',
        'auto-check-out', 'overdue'
      ))
    )`.execute(db);
  await sql`create index booking_timer_due on booking_timer (due_at)`.execute(db);
}

async function extendNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification
      add column topic text not null default 'booking',
      add constraint notification_topic check (topic in (
        'booking', 'approval', 'approval-reminder', 'edit-rejected', 'lapsed', 'edit-lapsed',
        'check-in', 'release-warning', 'overdue', 'next-at-risk'
      ))
  `.execute(db);
}
