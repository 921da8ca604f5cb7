import type { BenchWorld } from './bench-world.ts';

/** Days of the year that ended yesterday; each room has bookings at 9:00, 11:00 and 13:00. */
const daysOfYear = 365;
const opens = 2;

/**
 * Fills the rooms of a merchant with a year of bookings and its history: a tenth are no-shows, the
 * others were checked in or out. The days wait to be counted.
 */
export async function fillYear(
  { ask }: BenchWorld,
  merchant: string,
  bookings: number,
): Promise<void> {
  // One statement, because each has a session of its own.
  await ask(`do $fill$ begin
    set local session_replication_role = replica;
    create temporary table room as
      select id, building_id, (row_number() over () - 1)::integer as n from resource
      where merchant_id = '${merchant}' and type = 'room';
    create temporary table person as
      select person.id, unit.business_unit_id, (row_number() over () - 1)::integer as n
      from app_user person join user_business_unit unit on unit.merchant_id = person.merchant_id
        and unit.user_id = person.id
      where person.merchant_id = '${merchant}';
    create temporary table planned as
      select uuidv7(starts_at - interval '5 days' - now()) as id, room.id as resource_id,
        person.id as person_id, business_unit_id, starts_at, k % 10 = 0 as is_no_show,
        k % 30 + 1 as attendees
      from generate_series(0, ${bookings - 1}) k
      join room on room.n = k % (select count(*) from room)
      join person on person.n = k % 97
      cross join lateral (select k / (select count(*) from room) as slot) place
      cross join lateral (
        select date_trunc('day', now()) - make_interval(
          days => 1 + (slot % ${daysOfYear})::integer,
          hours => -${opens} - 2 * (slot / ${daysOfYear})::integer
        ) as starts_at
      ) time;
    insert into booking (merchant_id, id, type, resource_id, status, title, starts_at, ends_at,
        timezone, booker_id, booked_for_id, business_unit_id, attendees, created_at, updated_at,
        checked_in_at, checked_out_at)
      select '${merchant}'::uuid, id, 'room', resource_id,
        case when is_no_show then 'cancelled' else 'checked-out' end, 'Meeting of many', starts_at,
        starts_at + interval '90 minutes', 'Asia/Bangkok', person_id, person_id, business_unit_id,
        attendees, starts_at - interval '5 days', starts_at,
        case when not is_no_show then starts_at end,
        case when not is_no_show then starts_at + interval '80 minutes' end
      from planned;
    insert into booking_event (merchant_id, id, booking_id, at, action, to_status)
      select '${merchant}'::uuid, uuidv7(starts_at - interval '5 days' - now()), id,
        starts_at - interval '5 days', 'book', 'approved' from planned
      union all
      select '${merchant}'::uuid, uuidv7(starts_at + interval '15 minutes' - now()), id,
        starts_at + interval '15 minutes', 'release', 'cancelled' from planned where is_no_show;
    insert into opening_day (merchant_id, day, resource_id, building_id, timezone, units, seats,
        minutes, open_during)
      select '${merchant}'::uuid, day::date, room.id, building_id, 'Asia/Bangkok', 1, 1 + room.n % 30,
        540, tstzmultirange(tstzrange(opening.at, opening.at + interval '9 hours'))
      from room cross join generate_series(1, ${daysOfYear}) past
      cross join lateral (select date_trunc('day', now()) - make_interval(days => past) as day) date
      cross join lateral (select day + interval '${opens} hours' as at) opening
      on conflict do nothing;
    insert into stale_day (merchant_id, building_id, day)
      select distinct merchant_id, building_id, day from opening_day
      on conflict do nothing;
    end $fill$`);
  await ask('vacuum analyze');
}
