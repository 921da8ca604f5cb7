import { leadTimes, reportSizes } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { kindsIn } from '../../../platform/db/kinds-sql.ts';
import { minutesOf } from '../../../platform/db/range-minutes.ts';
import { deleteRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import {
  dayEnd,
  dayStart,
  freedTime,
  heldTime,
  hoursOfDay,
  isHeld,
  releasedAt,
  usedTime,
} from './use-sql.ts';

export interface PlaceDay {
  readonly buildingId: string;
  readonly day: string;
}

const sizes = sql`array[${sql.join(reportSizes.map((size) => sql.lit(size)))}]`;

/** Figures of one building on one day, counted from its bookings alone (ADR 126). */
export async function countUse(tx: TenantRows, { buildingId, day }: PlaceDay): Promise<void> {
  for (const table of ['building_day', 'unit_day'] as const) {
    await deleteRows(tx, table)
      .where('building_id', '=', buildingId)
      .where('day', '=', day)
      .execute();
  }
  await sql`
    with ${shownDays(tx, { buildingId, day })}, ${visitsOf(tx)}, ${usesOf()}, ${hoursOf()},
    counted as (
      update opening_day set used_minutes = coalesce(taken.used, 0),
        bookings = coalesce(total.bookings, 0), awaited = coalesce(total.awaited, 0),
        no_shows = coalesce(total.no_shows, 0)
      from shown left join (
        select resource_id, ${totals} from visit group by resource_id
      ) total using (resource_id) left join (
        select resource_id, sum(used)::integer as used from use group by resource_id
      ) taken using (resource_id)
      where opening_day.merchant_id = ${tx.merchant.id} and opening_day.day = shown.day
        and opening_day.resource_id = shown.resource_id
    ), units as (
      insert into unit_day (merchant_id, day, building_id, type, business_unit_id,
        used_minutes, bookings, awaited, no_shows, people)
      select ${tx.merchant.id}::uuid, ${day}::date, ${buildingId}::uuid, type, business_unit_id,
        coalesce(taken.used, 0), bookings, awaited, no_shows, people
      from (
        select type, business_unit_id, ${totals}, (array_agg(distinct booked_for_id))[1:5] as people
        from visit group by type, business_unit_id
      ) total left join (
        select type, business_unit_id, sum(used)::integer as used from use where is_room
        group by type, business_unit_id
      ) taken using (type, business_unit_id)
    )
    insert into building_day (merchant_id, day, building_id, type, open_by_hour, used_by_hour,
      bookings, awaited, no_shows, released_minutes, reused_minutes, lead_times, fit)
    select ${tx.merchant.id}::uuid, ${day}::date, ${buildingId}::uuid, type,
      array(select coalesce(sum(minutes), 0)::integer from generate_series(0, 23) hours (hour)
        left join open_hour on open_hour.hour = hours.hour and open_hour.type = kind.type
        group by hours.hour order by hours.hour),
      array(select coalesce(sum(minutes), 0)::integer from generate_series(0, 23) hours (hour)
        left join used_hour on used_hour.hour = hours.hour and used_hour.type = kind.type
        group by hours.hour order by hours.hour),
      coalesce(total.bookings, 0), coalesce(total.awaited, 0), coalesce(total.no_shows, 0),
      coalesce(freed.released, 0), coalesce(freed.reused, 0),
      array(select count(visit.type)::integer from generate_series(1, ${leadTimes.length}) lead (time)
        left join visit on visit.lead_time = lead.time and visit.begins and visit.type = kind.type
        group by lead.time order by lead.time),
      array(select coalesce(sum(visit.used), 0)::integer from generate_series(1, 6) room (size)
        cross join generate_series(1, 6) party (size)
        left join visit on visit.type = kind.type and visit.is_seated
          and width_bucket(visit.seats, ${sizes}) = room.size
          and width_bucket(visit.attendees, ${sizes}) = party.size
        group by room.size, party.size order by room.size, party.size)
    from (select distinct type from shown) kind
    left join (select type, ${totals} from visit group by type) total using (type)
    left join freed using (type)`.execute(tx.db);
}

const totals = sql`(count(*) filter (where begins))::integer as bookings,
  (count(*) filter (where begins and is_awaited))::integer as awaited,
  (count(*) filter (where begins and is_no_show))::integer as no_shows`;

/** Resources as they were on the day. */
function shownDays({ merchant }: TenantRows, { buildingId, day }: PlaceDay) {
  return sql`shown as materialized (
    select opening.day, opening.resource_id, resource.type, opening.open_during, opening.units,
      opening.seats, opening.part_ids, opening.timezone, ${dayStart} as starts, ${dayEnd} as ends
    from opening_day opening
    join resource on resource.merchant_id = ${merchant.id} and resource.id = opening.resource_id
    where opening.merchant_id = ${merchant.id} and opening.building_id = ${buildingId}
      and opening.day = ${day} and opening.open_during is not null
  )`;
}

/** Bookings that took or lost time of the day; each is counted on the day it starts. */
function visitsOf({ merchant }: TenantRows) {
  const leadTime = sql`case
    when booking.starts_at - booking.created_at < interval '1 hour' then 1
    when ahead.days <= 0 then 2 when ahead.days = 1 then 3
    when ahead.days <= 7 then 4 when ahead.days <= 28 then 5 else 6 end`;
  const room = sql.raw(kindsIn(({ handOver }) => handOver === null, 'opening.type'));
  return sql`visit as materialized (
    select opening.resource_id, opening.part_ids, opening.type, opening.seats,
      booking.quantity, booking.business_unit_id, booking.booked_for_id, booking.attendees,
      booking.starts_at >= opening.starts as begins, ${leadTime} as lead_time,
      freed.at is not null as is_no_show,
      freed.at is not null or booking.checked_in_at is not null as is_awaited,
      ${room} and opening.seats is not null and booking.attendees is not null as is_seated,
      ${heldTime} as held_time, ${freedTime(sql`freed.at`)} as freed_time,
      booking.quantity * ${minutesOf(usedTime)} as used
    from shown opening
    join booking on booking.merchant_id = ${merchant.id}
      and booking.resource_id = opening.resource_id
      and booking.starts_at < opening.ends and booking.ends_at > opening.starts
    cross join lateral (select ${releasedAt(merchant.id)} as at) freed
    cross join lateral (
      select opening.day - (booking.created_at at time zone opening.timezone)::date as days
    ) ahead
    where ${isHeld} or freed.at is not null
  )`;
}

/**
 * Time that bookings took or lost of resources. A booking of a whole takes its parts, which totals
 * count in its place, so that no hour of a room is in them twice (F-05).
 */
function usesOf() {
  return sql`taken as (
    select room.resource_id, room.type, room.timezone, room.units,
      room.part_ids = '{}' as is_room, visit.business_unit_id, visit.quantity,
      room.open_during * visit.held_time as used_time,
      room.open_during * visit.freed_time as released_time
    from visit
    cross join lateral unnest(visit.resource_id || visit.part_ids) as place (id)
    join shown room on room.resource_id = place.id
  ), use as materialized (
    select taken.*, quantity * ${minutesOf(sql`used_time`)} as used from taken
  ), freed as (
    select type, sum(released)::integer as released, sum(reused)::integer as reused from (
      select type, ${minutesOf(sql`range_agg(released_time)`)} as released,
        ${minutesOf(sql`range_agg(released_time) * range_agg(used_time)`)} as reused
      from use where units = 1 and is_room group by resource_id, type
    ) resources group by type
  )`;
}

/** Open and used minutes by the hours of the wall clock. */
function hoursOf() {
  const zone = {
    starts: sql`zone.starts`,
    ends: sql`zone.ends`,
    timezone: sql`zone.timezone`,
  };
  return sql`slot as materialized (
    select zone.timezone, hours.hour, hours.span
    from (select distinct timezone, starts, ends from shown) zone
    cross join lateral ${hoursOfDay(zone)} hours
  ), open_hour as (
    select type, slot.hour, open.units * ${minutesOf(sql`open_during * span`)} as minutes
    from (select type, timezone, open_during, sum(units) as units from shown
      where part_ids = '{}' group by 1, 2, 3) open
    join slot using (timezone) where open_during && span
  ), used_hour as (
    select type, slot.hour, quantity * ${minutesOf(sql`used_time * span`)} as minutes
    from use join slot using (timezone) where is_room and used_time && span
  )`;
}
