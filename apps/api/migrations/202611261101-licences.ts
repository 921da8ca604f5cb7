import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Driving licences that people enter and others confirm, and the rule of a car about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLicences(db);
  await notifyOfLicences(db);
  await sql`
    alter table account_mail
      drop constraint account_mail_purpose,
      add constraint account_mail_purpose check (purpose in (
        'reset', 'activate', 'register', 'identity',
        'licence-waiting', 'licence-confirmed', 'licence-rejected', 'licence-expires'
      ))
  `.execute(db);
  await allowRule(db);
}

async function createLicences(db: Kysely<unknown>): Promise<void> {
  // The number is null for a licence that was on record before people entered them.
  await sql`
    create table driving_licence (
      merchant_id uuid not null,
      user_id uuid not null,
      classes text[] not null,
      number text,
      expires_on date not null,
      photo_id uuid,
      state text not null default 'entered',
      reason text,
      entered_at timestamptz not null default now(),
      decided_at timestamptz,
      decided_by uuid,
      reminded_days integer,
      version integer not null default 1,
      constraint driving_licence_pk primary key (merchant_id, user_id),
      constraint driving_licence_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint driving_licence_photo foreign key (merchant_id, photo_id)
        references image (merchant_id, id),
      constraint driving_licence_decider foreign key (merchant_id, decided_by)
        references app_user (merchant_id, id),
      constraint driving_licence_classes check (
        cardinality(classes) between 1 and 4 and classes <@ array['A', 'B', 'C', 'D']
      ),
      constraint driving_licence_number check (char_length(number) between 4 and 40),
      constraint driving_licence_state check (state in ('entered', 'confirmed', 'rejected')),
      constraint driving_licence_reason check ((reason is not null) = (state = 'rejected')),
      constraint driving_licence_decided check ((decided_at is null) = (state = 'entered')),
      constraint driving_licence_version check (version > 0)
    )`.execute(db);
  await sql`
    create index driving_licence_waiting on driving_licence (merchant_id, entered_at, user_id)
      where state = 'entered'
  `.execute(db);
  await sql`
    create index driving_licence_expiry on driving_licence (expires_on) where state <> 'rejected'
  `.execute(db);
  await sql`alter table driving_licence enable row level security`.execute(db);
  await sql`
    create policy driving_licence_own on driving_licence to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  await sql`
    insert into driving_licence (merchant_id, user_id, classes, expires_on, state, decided_at)
      select merchant_id, id, array[licence_class], licence_expires_on, 'confirmed', now()
      from app_user where licence_class is not null
  `.execute(db);
}

/** A notification is about a booking or about the licence of a person. */
async function notifyOfLicences(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification
      alter column booking_id drop not null,
      alter column event_id drop not null,
      alter column booking_status drop not null,
      add column licence_user_id uuid,
      add constraint notification_licence_user foreign key (merchant_id, licence_user_id)
        references app_user (merchant_id, id) on delete cascade,
      drop constraint notification_topic,
      add constraint notification_topic check (topic in (
        'booking', 'approval', 'approval-reminder', 'edit-rejected', 'lapsed', 'edit-lapsed',
        'check-in', 'release-warning', 'overdue', 'next-at-risk', 'problem',
        'licence-waiting', 'licence-confirmed', 'licence-rejected', 'licence-expires'
      )),
      add constraint notification_subject check (
        num_nonnulls(booking_id, event_id, booking_status)
          = case when licence_user_id is null then 3 else 0 end
      )
  `.execute(db);
}

async function allowRule(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function are_booking_rules(rules jsonb) returns boolean
    language sql immutable
    begin atomic
      select case
        when rules = '{}' then true
        when jsonb_typeof(rules) <> 'object' then false
        else (
          select bool_and(
            case
              when rule in ('enforceCapacity', 'approvalOutsideHours', 'approvalForOtherUnits',
                'requiresCheckIn', 'isNeverReleased') then jsonb_typeof(value) = 'boolean'
              when rule = 'approval' then value in ('"never"', '"always"', '"when"', '"flag"')
              when rule = 'driverLicence' then value in ('"confirmed"', '"approval"', '"entered"')
              when least is null then false
              when jsonb_typeof(value) = 'null' then may_be_none
              when jsonb_typeof(value) <> 'number' then false
              else value::numeric between least and most
                and value::numeric = trunc(value::numeric)
            end
          )
          from jsonb_each(rules) as own (rule, value)
          left join (values
            ('gridMinutes', 1, 1440, false),
            ('defaultLengthMinutes', 1, 527040, false),
            ('maxAheadDays', 1, 1830, false),
            ('minNoticeMinutes', 0, 527040, false),
            ('maxLengthMinutes', 1, 527040, false),
            ('bufferAfterMinutes', 0, 240, false),
            ('maxUpcomingBookings', 1, 1000, false),
            ('approvalAboveMinutes', 1, 527040, true),
            ('checkInOpensMinutes', 0, 1440, false),
            ('releaseAfterMinutes', 1, 527040, true),
            ('notReleasedFromMinutes', 1, 527040, true)
          ) as bound (rule, least, most, may_be_none) using (rule)
        )
      end;
    end`.execute(db);
}
