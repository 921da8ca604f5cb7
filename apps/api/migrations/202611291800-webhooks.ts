import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Endpoints of other systems, the events of a merchant, and what was delivered (J-02). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createEndpoints(db);
  await createEvents(db);
  await createDeliveries(db);
  for (const table of ['webhook_endpoint', 'webhook_event', 'webhook_delivery']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

async function createEndpoints(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoint (
      merchant_id uuid not null,
      id uuid not null,
      name text not null,
      url text not null,
      events text[] not null,
      takes_new_types boolean not null,
      known_types text[] not null,
      sealed_secret bytea not null,
      secret_ending text not null,
      sealed_former_secret bytea,
      former_secret_until timestamptz,
      off_reason text,
      off_since timestamptz,
      failing_since timestamptz,
      last_status integer,
      last_failure text,
      version integer not null default 1,
      constraint webhook_endpoint_pk primary key (merchant_id, id),
      constraint webhook_endpoint_merchant foreign key (merchant_id) references merchant (id),
      constraint webhook_endpoint_name check (char_length(name) between 1 and 80),
      constraint webhook_endpoint_url check (char_length(url) between 1 and 2000),
      constraint webhook_endpoint_events check (cardinality(events) > 0),
      constraint webhook_endpoint_former_secret
        check ((sealed_former_secret is null) = (former_secret_until is null)),
      constraint webhook_endpoint_off_reason check (off_reason in ('by-hand', 'failing', 'gone')),
      constraint webhook_endpoint_off check ((off_reason is null) = (off_since is null)),
      constraint webhook_endpoint_version check (version > 0)
    )`.execute(db);
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_event (
      merchant_id uuid not null,
      id uuid not null,
      type text not null,
      object_id uuid not null,
      object_name text,
      at timestamptz not null default now(),
      payload text,
      constraint webhook_event_pk primary key (merchant_id, id),
      constraint webhook_event_merchant foreign key (merchant_id) references merchant (id)
    )`.execute(db);
  await sql`
    create index webhook_event_unprepared on webhook_event (at) where payload is null
  `.execute(db);
  await sql`create index webhook_event_by_age on webhook_event (at)`.execute(db);
  await sql`create index webhook_event_log on webhook_event (merchant_id, at, id)`.execute(db);
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_delivery (
      merchant_id uuid not null,
      endpoint_id uuid not null,
      event_id uuid not null,
      at timestamptz not null,
      state text not null default 'waiting',
      due_at timestamptz not null default now(),
      attempts integer not null default 0,
      failures integer not null default 0,
      delivered_at timestamptz,
      log jsonb not null default '[]',
      response text,
      replayed_by uuid,
      constraint webhook_delivery_pk primary key (merchant_id, endpoint_id, event_id),
      constraint webhook_delivery_endpoint foreign key (merchant_id, endpoint_id)
        references webhook_endpoint (merchant_id, id) on delete cascade,
      constraint webhook_delivery_event foreign key (merchant_id, event_id)
        references webhook_event (merchant_id, id) on delete cascade,
      constraint webhook_delivery_replayed_by foreign key (merchant_id, replayed_by)
        references app_user (merchant_id, id) on delete set null (replayed_by),
      constraint webhook_delivery_state check (state in ('waiting', 'delivered', 'given-up')),
      constraint webhook_delivery_delivered check ((state = 'delivered') = (delivered_at is not null))
    )`.execute(db);
  await sql`
    create index webhook_delivery_due on webhook_delivery (merchant_id, endpoint_id, due_at)
      where state = 'waiting'
  `.execute(db);
  await sql`
    create index webhook_delivery_waiting on webhook_delivery (due_at) where state = 'waiting'
  `.execute(db);
  await sql`
    create index webhook_delivery_log
      on webhook_delivery (merchant_id, endpoint_id, at desc, event_id)
  `.execute(db);
  await sql`
    create index webhook_delivery_by_event on webhook_delivery (merchant_id, event_id)
  `.execute(db);
  await sql`
    create index webhook_delivery_by_person on webhook_delivery (merchant_id, replayed_by)
  `.execute(db);
}
