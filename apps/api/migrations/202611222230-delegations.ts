import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Delegations of absent approvers, and templates of reject reasons (D-05). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createDelegations(db);
  await createReasons(db);
  for (const table of ['approval_delegation', 'reject_reasons']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

/** Days are those of the merchant's time zone; an approver has one delegate a day. */
async function createDelegations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval_delegation (
      merchant_id uuid not null,
      id uuid not null,
      approver_id uuid not null,
      delegate_id uuid not null,
      first_day date not null,
      last_day date not null,
      created_at timestamptz not null default now(),
      constraint approval_delegation_pk primary key (merchant_id, id),
      constraint approval_delegation_approver foreign key (merchant_id, approver_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint approval_delegation_delegate foreign key (merchant_id, delegate_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint approval_delegation_other check (approver_id <> delegate_id),
      constraint approval_delegation_days check (last_day between first_day and first_day + 365),
      constraint approval_delegation_overlap exclude using gist (
        merchant_id with =, approver_id with =, daterange(first_day, last_day, '[]') with &&
      )
    )`.execute(db);
  await sql`
    create index approval_delegation_of_delegate on approval_delegation (merchant_id, delegate_id)
  `.execute(db);
  // The absent approver; null for a decision in the actor's own right.
  await sql`
    alter table booking_event
      add column acting_for_id uuid,
      add constraint booking_event_acting_for foreign key (merchant_id, acting_for_id)
        references app_user (merchant_id, id),
      add constraint booking_event_acting_for_other check (acting_for_id <> actor_id)
  `.execute(db);
}

/** A merchant without a row, or with none of its own, has the built-in ones. */
async function createReasons(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reject_reasons (
      merchant_id uuid not null,
      version integer not null default 1,
      reasons jsonb,
      constraint reject_reasons_pk primary key (merchant_id),
      constraint reject_reasons_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint reject_reasons_version check (version > 0),
      constraint reject_reasons_list check (
        case when reasons is null then true
          when jsonb_typeof(reasons) = 'array' then jsonb_array_length(reasons) <= 20
          else false end
      )
    )`.execute(db);
}
