import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Numbers of issued bills without gaps, and the list of all bills (D-07). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bill_by_start on bill (merchant_id, starts_at, id)`.execute(db);
  await sql`alter table bill add column number text`.execute(db);
  await createCounter(db);
  await numberIssuedBills(db);
  await sql`
    alter table bill
      add constraint bill_number unique (merchant_id, number),
      add constraint bill_number_of_issued check ((number is null) = (issued_at is null))
  `.execute(db);
}

async function createCounter(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bill_counter (
      merchant_id uuid not null references merchant (id) on delete cascade,
      year integer not null,
      issued integer not null,
      constraint bill_counter_pk primary key (merchant_id, year)
    )`.execute(db);
  await sql`alter table bill_counter enable row level security`.execute(db);
  await sql`
    create policy bill_counter_own on bill_counter to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}

/**
 * The row of the counter is locked until the issuing transaction ends, and a rollback gives its
 * number back, so numbers have no gaps.
 */
async function numberIssuedBills(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function bill_take_number() returns trigger language plpgsql as $$
    declare
      issued_in integer;
      place integer;
    begin
      select extract(year from new.issued_at at time zone timezone) into issued_in
        from merchant where id = new.merchant_id;
      insert into bill_counter as counter (merchant_id, year, issued)
        values (new.merchant_id, issued_in, 1)
        on conflict (merchant_id, year) do update set issued = counter.issued + 1
        returning issued into place;
      new.number := 'B-' || issued_in || '-' || lpad(place::text, greatest(4, length(place::text)), '0');
      return new;
    end $$
  `.execute(db);
  await sql`alter table bill disable trigger bill_issued_is_final`.execute(db);
  await sql`
    create trigger bill_number_on_issue before insert or update on bill for each row
      when (new.issued_at is not null and new.number is null)
      execute function bill_take_number()
  `.execute(db);
  await sql`
    do $$
    declare one record;
    begin
      for one in select merchant_id, id from bill where issued_at is not null
        order by merchant_id, issued_at, id
      loop
        update bill set number = null where merchant_id = one.merchant_id and id = one.id;
      end loop;
    end $$
  `.execute(db);
  await sql`alter table bill enable trigger bill_issued_is_final`.execute(db);
  await sql`
    create trigger bill_number_is_final before update on bill for each row
      when (old.number is distinct from new.number and old.issued_at is not null)
      execute function bill_keep_issued()
  `.execute(db);
}
