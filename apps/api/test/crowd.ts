/**
 * Many merchants with years of bookings, by set-based SQL: what plans and speed are judged on.
 * Every row is as the product would have written it; all constraints hold.
 */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../src/platform/db/schema.ts';
import { testPasswordHash, testTheme } from './factories.ts';

export interface CrowdSize {
  readonly merchants: number;
  readonly roomsPerMerchant: number;
  readonly carsPerMerchant: number;
  readonly peoplePerMerchant: number;
  /** Of all merchants together; cars have a tenth of a room's, two days long each. */
  readonly bookings: number;
}

/** Bookings lie between this many days ago and this many ahead. */
const days = { back: 600, ahead: 170 };
const span = days.back + days.ahead;

/** The host of the merchant of a number, from 1 on. */
export const crowdHost = (merchant: number) => `crowd-${merchant}.test`;

/** The person of a number, from 1 on; each merchant has one of this address. */
export const crowdEmail = (person: number) => `person-${person}@crowd.test`;

/** Like a UUID of version 7: ordered by time, as the product makes its ids. */
const idAt = (instant: string) => `(
  lpad(to_hex((extract(epoch from ${instant}) * 1000)::bigint), 12, '0') || '7'
  || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

/** A number from 0 to 1 that is always the same for a row's id. */
const shareOf = (id: string) =>
  `(('x' || substr(md5(${id}::text), 1, 6))::bit(24)::integer / 16777216.0)`;

/** Fills an empty, migrated database on either engine, as its owner. */
export async function fillCrowd(db: Kysely<DB>, size: CrowdSize): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (const statement of crowdStatements(size)) {
      await sql.raw(statement).execute(connection);
    }
  });
}

/** Statements to run one after the other in one session. */
function crowdStatements(size: CrowdSize): readonly string[] {
  return [
    // The rows are right, so their foreign keys need not be looked up one by one.
    'set session_replication_role = replica',
    ...merchants(size),
    ...resources(size),
    ...bookings(size),
    ...histories(),
    'set session_replication_role = default',
    'vacuum analyze',
  ];
}

function merchants(size: CrowdSize): readonly string[] {
  const theme = JSON.stringify(testTheme).replaceAll("'", "''");
  return [
    `insert into merchant (id, title, locale, timezone, support_contact, theme, services)
      select gen_random_uuid(), 'Crowd ' || n, 'en', 'Asia/Bangkok', 'help@crowd.test',
        '${theme}', '{"room":"1","car":"1","asset":"1"}'
      from generate_series(1, ${size.merchants}) n`,
    `insert into merchant_host (merchant_id, host)
      select id, lower(replace(title, ' ', '-')) || '.test' from merchant
      where title like 'Crowd %'`,
    `insert into business_unit (merchant_id, id, title)
      select merchant_id, gen_random_uuid(), 'Everyone' from merchant_host
      where host like 'crowd-%'`,
    `create temporary table crowd_person as
      select unit.merchant_id, unit.id as unit_id, gen_random_uuid() as id, n
      from business_unit unit
      join merchant_host host on host.merchant_id = unit.merchant_id and host.host like 'crowd-%',
        generate_series(1, ${size.peoplePerMerchant}) n`,
    `insert into app_user
        (merchant_id, id, email, full_name, password_hash, status, has_accepted_terms)
      select merchant_id, id, 'person-' || n || '@crowd.test', 'Person ' || n,
        '${testPasswordHash}', 'active', true from crowd_person`,
    `insert into user_business_unit (merchant_id, user_id, business_unit_id, is_default)
      select merchant_id, id, unit_id, true from crowd_person`,
    // Days that have ended are kept already, as where a server has run: no job works them off.
    `insert into building (merchant_id, id, name, timezone, opening_kept_until)
      select merchant_id, gen_random_uuid(), 'House ' || n, 'Asia/Bangkok',
        (now() at time zone 'Asia/Bangkok')::date - 1
      from merchant_host, generate_series(1, 4) n where host like 'crowd-%'`,
  ];
}

function resources({ roomsPerMerchant, carsPerMerchant }: CrowdSize): readonly string[] {
  return [
    `create temporary table crowd_resource as
      select building.merchant_id, building.id as building_id, gen_random_uuid() as id,
        gen_random_uuid() as unit_id, n, n > ${roomsPerMerchant} as is_car
      from generate_series(1, ${roomsPerMerchant + carsPerMerchant}) n
      join (
        select b.*, right(b.name, 1)::integer as number from building b
        join merchant_host h on h.merchant_id = b.merchant_id and h.host like 'crowd-%'
      ) building on building.number = 1 + n % 4
      order by building.merchant_id, n`,
    `insert into resource
        (merchant_id, id, type, name, building_id, capacity, amenity_mask, search_text,
          booking_rules)
      select merchant_id, id, case when is_car then 'car' else 'room' end, 'Place ' || n,
        building_id, 2 + n % 19, (n * 37) % 256, 'place ' || n, '{"maxUpcomingBookings":1000}'
      from crowd_resource`,
    `insert into resource_unit (merchant_id, id, resource_id, number)
      select merchant_id, unit_id, id, 1 from crowd_resource`,
  ];
}

/** An hour on a day of its own each, so that nothing can overlap; a car is away for two days. */
function bookings(size: CrowdSize): readonly string[] {
  const rooms = size.merchants * size.roomsPerMerchant;
  const perRoom = Math.ceil(size.bookings / rooms);
  const perCar = Math.ceil(perRoom / 10);
  if (perRoom > span) throw new Error(`no more than ${rooms * span} bookings find room`);
  return [
    `create temporary table crowd_booking as
      select planned.*, person.id as booker_id, person.unit_id as business_unit_id,
        ${idAt('planned.created_at')} as id, ${idAt('planned.created_at')} as event_id,
        starts_at < now() as is_past
      from (
        select place.merchant_id, place.id as resource_id, place.unit_id as place_unit_id,
          place.building_id, place.is_car, time.starts_at,
          time.starts_at + case when place.is_car then interval '2 days' else interval '1 hour' end
            as ends_at,
          least(time.starts_at - interval '7 days', now() - (k * 37 + place.n * 11) % 40000 * interval '1 minute')
            as created_at,
          1 + (place.n * 7 + k) % ${size.peoplePerMerchant} as person
        from crowd_resource place,
          lateral generate_series(0, case when place.is_car then ${perCar} else ${perRoom} end - 1) k,
          lateral (
            select date_trunc('day', now()) - interval '${days.back} days' + make_interval(
              days => floor((k + ${shareOf('place.id')}) * ${span}
                / case when place.is_car then ${perCar} else ${perRoom} end)::integer,
              hours => 1 + (place.n + k * 5) % 9
            ) as starts_at
          ) time
      ) planned
      join crowd_person person
        on person.merchant_id = planned.merchant_id and person.n = planned.person
      order by created_at`,
    `insert into booking
        (merchant_id, id, type, resource_id, status, title, starts_at, ends_at, timezone,
          booker_id, booked_for_id, business_unit_id, attendees, created_at, updated_at,
          check_in_opens_at, purpose, destination, driver_id, is_licence_confirmed,
          pick_up_building_id, return_building_id)
      select merchant_id, id, case when is_car then 'car' else 'room' end, resource_id,
        case when is_past then 'checked-out' else 'approved' end, 'Meeting of many', starts_at,
        ends_at, 'Asia/Bangkok', booker_id, booker_id, business_unit_id,
        case when not is_car then 4 end, created_at, created_at,
        starts_at - interval '15 minutes', case when is_car then 'Visit' end,
        case when is_car then 'Rayong' end, case when is_car then booker_id end, is_car,
        case when is_car then building_id end, case when is_car then building_id end
      from crowd_booking`,
    `insert into booking_invitee (merchant_id, booking_id, email, user_id, name)
      select booking.merchant_id, booking.id, 'person-' || guest.n || '@crowd.test', guest.id,
        'Person ' || guest.n
      from crowd_booking booking
      join crowd_person guest on guest.merchant_id = booking.merchant_id
        and guest.n = 1 + booking.person % ${size.peoplePerMerchant}
      where extract(hour from booking.starts_at)::integer % 3 = 0`,
    `insert into occupancy
        (merchant_id, id, resource_id, unit_id, kind, booking_id, starts_at, ends_at)
      select merchant_id, ${idAt('created_at')}, resource_id, place_unit_id, 'booking', id,
        starts_at, ends_at
      from crowd_booking`,
  ];
}

/** Statements for the history of each booking; older notifications are read, mails are sent. */
function histories(): readonly string[] {
  return [
    `insert into booking_event (merchant_id, id, booking_id, at, actor_id, action, to_status)
      select merchant_id, event_id, id, created_at, booker_id, 'book', 'approved'
      from crowd_booking`,
    `insert into notification (merchant_id, id, user_id, booking_id, event_id, booking_status,
        is_participant, created_at, read_at)
      select merchant_id, ${idAt('created_at')}, booker_id, id, event_id, 'book-success', false,
        created_at,
        case when created_at < now() - interval '20 hours' then created_at + interval '1 hour' end
      from crowd_booking`,
    `insert into booking_timer (merchant_id, booking_id, kind, due_at)
      select merchant_id, id, kind, starts_at
      from crowd_booking, unnest(array['check-in-reminder', 'release']) kind
      where starts_at > now() + interval '2 days'`,
    `insert into outbox_event (merchant_id, event_id, booking_id, facts, created_at)
      select merchant_id, event_id, id, '{}', created_at
      from crowd_booking where created_at > now() - interval '90 days'`,
    `insert into outbox_mail (merchant_id, id, event_id, booking_id, booking_version, recipient,
        recipient_name, user_id, booking_status, is_participant, tries, due_at, sent_at, created_at)
      select merchant_id, ${idAt('created_at')}, event_id, id, 1, 'person@crowd.test', 'Person',
        booker_id, 'book-success', false, 1, created_at, created_at, created_at
      from crowd_booking where created_at > now() - interval '90 days'`,
  ];
}
