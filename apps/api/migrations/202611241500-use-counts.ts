import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Uses of a day, counted per person and per merchant (H-09, ADR 39). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCounts(db);
  await createCounting(db);
  await createOverrides(db);
}

async function createCounts(db: Kysely<unknown>): Promise<void> {
  // The owner is a person or, with sixteen shares, the merchant. No foreign key to the person: rows
  // live for days, and each would lock the person's row.
  await sql`
    create table use_count (
      merchant_id uuid not null,
      kind text not null,
      day date not null,
      owner_id uuid not null,
      share integer not null,
      used integer not null,
      constraint use_count_pk primary key (merchant_id, kind, day, owner_id, share),
      constraint use_count_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint use_count_kind check (kind ~ '^[a-z]+$'),
      constraint use_count_share check (share between 0 and 15),
      constraint use_count_used check (used >= 0)
    )`.execute(db);
  await sql`create index use_count_by_day on use_count (day)`.execute(db);
  await sql`alter table use_count enable row level security`.execute(db);
  await sql`
    create policy use_count_own on use_count to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  await sql`revoke delete on use_count from axp_app`.execute(db);
}

/**
 * Adds and judges in one statement. Returns null, or the owner whose limit would be exceeded; the
 * caller rolls back then. The merchant's limit is divided among sixteen rows: a transaction adds to the first one with
 * room that no other transaction has locked, so that bookings of one merchant don't wait for each
 * other. Only where no single row has room are all of them locked, and what is left is put together.
 */
async function createCounting(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_use(of_merchant uuid, of_user uuid, of_kind text, on_day date,
      amount integer, person_limit integer, merchant_limit integer) returns text
    language plpgsql as $$
    declare
      room bigint;
    begin
      if amount > person_limit then return 'person'; end if;
      if amount > merchant_limit then return 'merchant'; end if;
      insert into use_count as own values (of_merchant, of_kind, on_day, of_user, 0, amount)
        on conflict on constraint use_count_pk do update set used = own.used + amount
        where own.used + amount <= person_limit;
      if not found then return 'person'; end if;

      if not exists (
        select from use_count where merchant_id = of_merchant and kind = of_kind and day = on_day
          and owner_id = of_merchant
      ) then
        insert into use_count
          select of_merchant, of_kind, on_day, of_merchant, n, 0 from generate_series(0, 15) n
          on conflict do nothing;
      end if;
      update use_count set used = used + amount
        where merchant_id = of_merchant and kind = of_kind and day = on_day
          and owner_id = of_merchant and share = (
            select share from use_count
            where merchant_id = of_merchant and kind = of_kind and day = on_day
              and owner_id = of_merchant
              and used + amount <= merchant_limit / 16 + (share < merchant_limit % 16)::integer
            order by share limit 1 for update skip locked
          );
      if found then return null; end if;

      perform from use_count
        where merchant_id = of_merchant and kind = of_kind and day = on_day
          and owner_id = of_merchant
        order by share for update;
      with free as (
        select share, greatest(0,
          merchant_limit / 16 + (share < merchant_limit % 16)::integer - used) as room
        from use_count
        where merchant_id = of_merchant and kind = of_kind and day = on_day
          and owner_id = of_merchant
      ), filled as (
        select share, least(free.room, greatest(0, amount - (sum(free.room) over up_to - free.room)))
          as added
        from free window up_to as (order by share)
      ), written as (
        update use_count set used = used + filled.added
        from filled
        where merchant_id = of_merchant and kind = of_kind and day = on_day
          and owner_id = of_merchant and use_count.share = filled.share and filled.added > 0
      )
      select sum(added) into room from filled;
      if room < amount then return 'merchant'; end if;
      return null;
    end $$`.execute(db);
}

/** Limits of a merchant that differ from the defaults: kind, then person or merchant. */
async function createOverrides(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table merchant
      add column limits jsonb not null default '{}',
      add constraint merchant_limits check (jsonb_typeof(limits) = 'object')
  `.execute(db);
}
