import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Allowed values of rules, and the version of a merchant's own (Z-11, Z-13, Z-21, Z-40, Z-50). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createChecks(db);
  await sql`
    alter table merchant
      add column rules_version integer not null default 1,
      add constraint merchant_rules_version check (rules_version > 0),
      add constraint merchant_booking_rules check (are_kind_rules(booking_rules))
  `.execute(db);
  await sql`
    alter table business_unit
      add constraint business_unit_booking_rules check (are_kind_rules(booking_rules))
  `.execute(db);
  await sql`
    alter table resource
      add constraint resource_booking_rules check (are_booking_rules(booking_rules))
  `.execute(db);
  await sql`grant update (booking_rules, rules_version) on merchant to axp_app`.execute(db);
  // Most units and resources set nothing; an administrator asks who does.
  await sql`
    create index business_unit_with_rules on business_unit (merchant_id, id)
      where booking_rules <> '{}'
  `.execute(db);
}

/** Written as SQL-standard bodies, which find each other whatever the search path of a restore is. */
async function createChecks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function are_booking_rules(rules jsonb) returns boolean language sql immutable
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
  await sql`
    create function are_kind_rules(rules jsonb) returns boolean language sql immutable
    begin atomic
      select case
        when rules = '{}' then true
        when jsonb_typeof(rules) <> 'object' then false
        else (
          select bool_and(kind in ('room', 'car', 'asset') and are_booking_rules(own))
          from jsonb_each(rules) as of_kind (kind, own)
        )
      end;
    end`.execute(db);
}
