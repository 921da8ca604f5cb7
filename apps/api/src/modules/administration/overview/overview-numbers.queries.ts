import type { DeskNumbers } from '@axp/contracts/administration';
import { sql } from 'kysely';
import { isHandedOut, kindsIn } from '../../../platform/db/kinds-sql.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../platform/db/together.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import {
  countWaitingForOthers,
  isOverdueAt,
  isRunningAt,
  occupiedUnits,
  takenUnits,
} from '../../bookings/bookings/index.ts';
import { closedDuring, findOpeningBook } from '../../resources/places/index.ts';

interface NumbersFilter {
  readonly reader: Actor;
  readonly day: DeskNumbers['day'];
  readonly now: Date;
}

type Numbers = Omit<DeskNumbers, 'day'>;

/** What happens today, and now. */
export async function deskNumbers(tx: TenantRows, filter: NumbersFilter): Promise<Numbers> {
  const [use, started, began, waitingForOthers] = await allOrFirstError([
    resourcesNow(tx, filter),
    bookingsOfDay(tx, filter),
    bookingsFromBefore(tx, filter),
    countWaitingForOthers(tx.db, { merchantId: tx.merchant.id, person: filter.reader }),
  ]);
  const { starting, released } = started;
  return { ...use, bookings: { starting, continuing: began }, released, waitingForOthers };
}

async function bookingsOfDay(
  { db, merchant: { id: merchantId } }: TenantRows,
  { day }: NumbersFilter,
) {
  const { rows } = await sql<{ readonly starting: number; readonly released: number }>`
    select count(*) filter (where status <> 'cancelled')::integer as starting,
      count(*) filter (where status = 'cancelled' and exists (
        select from booking_event event
        where event.merchant_id = ${merchantId} and event.booking_id = booking.id
          and event.action = 'release'
      ))::integer as released
    from booking
    where merchant_id = ${merchantId} and starts_at >= ${day.start} and starts_at < ${day.end}
  `.execute(db);
  return rows[0] ?? { starting: 0, released: 0 };
}

/** Found by their units, which spares the history: cancelled and ended bookings have none. */
async function bookingsFromBefore(
  { db, merchant: { id: merchantId } }: TenantRows,
  { day: { start } }: NumbersFilter,
): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`
    select count(distinct booking.id)::integer as total
    from ${occupiedUnits(merchantId, start)} taken
    join booking on booking.merchant_id = ${merchantId} and booking.id = taken.booking_id
    where booking.starts_at < ${start} and booking.ends_at > ${start}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

interface UseRow {
  readonly rooms: number;
  readonly rooms_in_use: number;
  readonly rooms_free: number;
  readonly cars: number;
  readonly cars_out: number;
  readonly cars_overdue: number;
  readonly cars_free: number;
  readonly pieces_out: number;
  readonly loans: number;
  readonly loans_overdue: number;
}

/** A resource is free if it is active and open, and a unit of it is neither occupied nor out. */
async function resourcesNow(
  tx: TenantRows,
  { now }: NumbersFilter,
): Promise<Pick<Numbers, 'rooms' | 'cars' | 'assets'>> {
  const {
    db,
    merchant: { id: merchantId },
  } = tx;
  const closed = await closedNow(tx, now);
  const { rows } = await sql<UseRow>`
    with taken as materialized (select * from ${takenUnits(merchantId, now)} units),
    running as (
      select distinct booking.resource_id from taken
      join booking on booking.merchant_id = ${merchantId} and booking.id = taken.booking_id
      where ${isRunningAt(now)}
    ), out as (
      select resource_id, sum(quantity)::integer as pieces, count(*)::integer as loans,
        (count(*) filter (where ${isOverdueAt(now)}))::integer as overdue
      from booking
      where merchant_id = ${merchantId} and status = 'checked-in' and ${sql.raw(isHandedOut())}
      group by resource_id
    ), state as (
      select resource.type, resource.is_active, running.resource_id is not null as is_running,
        out.pieces, out.loans, out.overdue,
        resource.is_active and not (
          resource.id = any (${[...closed.resources]}::uuid[])
          or (resource.building_id = any (${[...closed.buildings]}::uuid[])
            and resource.id <> all (${[...closed.exceptions]}::uuid[]))
        ) and exists (
          select from resource_unit unit
          where unit.merchant_id = ${merchantId} and unit.resource_id = resource.id
            and unit.id not in (select unit_id from taken)
        ) as is_free
      from resource
      left join running on running.resource_id = resource.id
      left join out on out.resource_id = resource.id
      where resource.merchant_id = ${merchantId}
    ), room as (
      select * from state where ${sql.raw(kindsIn(({ handOver }) => handOver === null))}
        and (is_active or is_running)
    ), car as (
      select * from state where ${sql.raw(kindsIn(({ handOver }) => handOver === 'vehicle'))}
        and (is_active or pieces is not null)
    ), asset as (
      select * from state where ${sql.raw(kindsIn(({ handOver }) => handOver === 'units'))}
        and pieces is not null
    )
    select
      (select count(*) from room)::integer as rooms,
      (select count(*) from room where is_running)::integer as rooms_in_use,
      (select count(*) from room where is_free)::integer as rooms_free,
      (select count(*) from car)::integer as cars,
      (select count(*) from car where pieces is not null)::integer as cars_out,
      (select count(*) from car where overdue > 0)::integer as cars_overdue,
      (select count(*) from car where is_free)::integer as cars_free,
      (select coalesce(sum(pieces), 0) from asset)::integer as pieces_out,
      (select coalesce(sum(loans), 0) from asset)::integer as loans,
      (select coalesce(sum(overdue), 0) from asset)::integer as loans_overdue
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count returns one row');
  return {
    rooms: { total: row.rooms, inUse: row.rooms_in_use, free: row.rooms_free },
    cars: { total: row.cars, out: row.cars_out, overdue: row.cars_overdue, free: row.cars_free },
    assets: { out: row.pieces_out, bookings: row.loans, overdue: row.loans_overdue },
  };
}

/** Places whose opening hours don't include this minute. */
async function closedNow(tx: TenantRows, now: Date) {
  const start = now.toISOString();
  const end = new Date(now.getTime() + 60_000).toISOString();
  return closedDuring(await findOpeningBook(tx), { start, end }, 'ends');
}
