import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Series (Z-61): a rule, its dates as ordinary bookings, and what is out of line, each by the start
 * that the rule gives it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSeries(db);
  await createExceptions(db);
  await extendBookings(db);
}

async function createSeries(db: Kysely<unknown>): Promise<void> {
  // The rule counts on the wall of a zone. `first_start` is the instant meant by `wall_start`, which
  // clocks may show twice, or not at all.
  await sql`
    create table booking_series (
      merchant_id uuid not null,
      id uuid not null,
      rule jsonb not null,
      timezone text not null,
      wall_start text not null,
      first_start timestamptz not null,
      length_minutes integer not null,
      continues_id uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint booking_series_pk primary key (merchant_id, id),
      constraint booking_series_continues foreign key (merchant_id, continues_id)
        references booking_series (merchant_id, id),
      constraint booking_series_rule check (
        rule ->> 'frequency' in ('daily', 'weekly', 'monthly-date', 'monthly-weekday')
        and (rule ->> 'interval')::integer > 0
        and (rule ? 'until') <> (rule ? 'count')
      ),
      constraint booking_series_wall_start check (
        wall_start ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$'
      ),
      constraint booking_series_length check (length_minutes > 0)
    )`.execute(db);
  await guard(db, 'booking_series');
}

async function createExceptions(db: Kysely<unknown>): Promise<void> {
  // A cancelled date needs no row here: its booking says so.
  await sql`
    create table booking_series_exception (
      merchant_id uuid not null,
      series_id uuid not null,
      original_start timestamptz not null,
      kind text not null,
      fields text[] not null default '{}',
      constraint booking_series_exception_pk primary key (merchant_id, series_id, original_start),
      constraint booking_series_exception_series foreign key (merchant_id, series_id)
        references booking_series (merchant_id, id) on delete cascade,
      constraint booking_series_exception_kind check (kind in ('skipped', 'changed')),
      constraint booking_series_exception_fields check (
        (kind = 'changed') = (cardinality(fields) > 0)
      )
    )`.execute(db);
  await guard(db, 'booking_series_exception');
}

async function extendBookings(db: Kysely<unknown>): Promise<void> {
  // Checked at the end of a transaction: a rule that moves by a day hands each start to the next.
  await sql`
    alter table booking
      add column series_id uuid,
      add column original_start timestamptz,
      add constraint booking_series foreign key (merchant_id, series_id)
        references booking_series (merchant_id, id),
      add constraint booking_series_has_start check (
        (series_id is null) = (original_start is null)
      ),
      add constraint booking_series_once unique (merchant_id, series_id, original_start)
        deferrable initially deferred
  `.execute(db);
}

async function guard(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`
    create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}
