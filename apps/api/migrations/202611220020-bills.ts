import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Prices of resources, and bills of their bookings to business units (D-07). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPrices(db);
  await createBills(db);
  await guardIssuedBills(db);
}

async function addPrices(db: Kysely<unknown>): Promise<void> {
  // In minor units; only a car has an odometer.
  await sql`
    alter table resource
      add column price_amount integer,
      add column price_currency text,
      add column price_per text,
      add constraint resource_price_whole
        check (num_nonnulls(price_amount, price_currency, price_per) in (0, 3)),
      add constraint resource_price_amount check (price_amount between 1 and 100000000),
      add constraint resource_price_currency check (price_currency ~ '^[A-Z]{3}$'),
      add constraint resource_price_per check (
        price_per in ('hour', 'day') or (price_per = 'km' and type = 'car')
      )
  `.execute(db);
  // Previous reading of the odometer; null before the first one.
  await sql`
    alter table booking_return
      add column former_odometer_km integer,
      add constraint booking_return_former_odometer
        check (former_odometer_km between 0 and odometer_km)
  `.execute(db);
}

async function createBills(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bill (
      merchant_id uuid not null,
      id uuid not null,
      booking_id uuid not null,
      business_unit_id uuid not null,
      resource_id uuid not null,
      status text not null default 'draft',
      version integer not null default 1,
      price_amount integer not null,
      price_currency text not null,
      price_per text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      timezone text not null,
      quantity integer not null,
      driven_km integer,
      amount bigint,
      drawn_at timestamptz not null default now(),
      issued_at timestamptz,
      issued_by uuid,
      paid_at timestamptz,
      paid_by uuid,
      voided_at timestamptz,
      voided_by uuid,
      void_reason text,
      constraint bill_pk primary key (merchant_id, id),
      constraint bill_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint bill_business_unit foreign key (merchant_id, business_unit_id)
        references business_unit (merchant_id, id),
      constraint bill_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id),
      constraint bill_issuer foreign key (merchant_id, issued_by)
        references app_user (merchant_id, id),
      constraint bill_payer foreign key (merchant_id, paid_by)
        references app_user (merchant_id, id),
      constraint bill_voider foreign key (merchant_id, voided_by)
        references app_user (merchant_id, id),
      constraint bill_price_amount check (price_amount between 1 and 100000000),
      constraint bill_price_currency check (price_currency ~ '^[A-Z]{3}$'),
      constraint bill_price_per check (price_per in ('hour', 'day', 'km')),
      constraint bill_time check (ends_at >= starts_at),
      constraint bill_quantity check (quantity > 0),
      constraint bill_driven_km check (driven_km >= 0),
      constraint bill_amount check (amount between 0 and 9007199254740991),
      constraint bill_status check (case status
        when 'draft' then num_nonnulls(issued_at, paid_at, voided_at) = 0
        when 'issued' then issued_at is not null and num_nonnulls(paid_at, voided_at) = 0
        when 'paid' then issued_at is not null and paid_at is not null and voided_at is null
        when 'void' then voided_at is not null and (paid_at is null or issued_at is not null)
        else false
      end),
      constraint bill_issued_whole check (
        (issued_at is null) = (issued_by is null) and (issued_at is null or amount is not null)
      ),
      constraint bill_paid_by check ((paid_at is null) = (paid_by is null)),
      constraint bill_void_reason check (
        (voided_by is null) = (void_reason is null) and (voided_by is null or voided_at is not null)
      )
    )`.execute(db);
  // A booking has one bill at a time; those before it are void.
  await sql`
    create unique index bill_one_of_booking on bill (merchant_id, booking_id)
      where status <> 'void'
  `.execute(db);
  await sql`create index bill_of_booking on bill (merchant_id, booking_id, drawn_at)`.execute(db);
  await sql`alter table bill enable row level security`.execute(db);
  await sql`
    create policy bill_own on bill to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}

/** An issued bill is immutable, except for its status. */
async function guardIssuedBills(db: Kysely<unknown>): Promise<void> {
  await sql`revoke delete on bill from axp_app`.execute(db);
  await sql`
    create function bill_keep_issued() returns trigger language plpgsql as $$
    begin
      raise exception 'an issued bill changes no more' using errcode = 'check_violation';
    end $$
  `.execute(db);
  await sql`
    create trigger bill_issued_is_final before update on bill for each row
      when (old.status <> 'draft' and (
        old.status = 'void' or new.status = 'draft'
        or (old.booking_id, old.business_unit_id, old.resource_id, old.price_amount,
            old.price_currency, old.price_per, old.starts_at, old.ends_at, old.timezone,
            old.quantity, old.driven_km, old.amount, old.issued_at, old.issued_by)
          is distinct from
           (new.booking_id, new.business_unit_id, new.resource_id, new.price_amount,
            new.price_currency, new.price_per, new.starts_at, new.ends_at, new.timezone,
            new.quantity, new.driven_km, new.amount, new.issued_at, new.issued_by)
      ))
      execute function bill_keep_issued()
  `.execute(db);
}
