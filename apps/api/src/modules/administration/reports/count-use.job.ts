import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import { dueMerchants } from '../../../platform/db/due-merchants.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { PlaceDay } from './count-use.ts';
import { countUse } from './count-use.ts';

/** Longer than a transaction may take: events are found in the order of their making. */
const longestMs = 10 * 60_000;
const longest = sql.lit(`${longestMs} milliseconds`);

/** Longer than most transactions take. */
const usualMs = 15_000;

/**
 * Keeps the figures of reports: finds ended days whose bookings changed, and counts these days
 * again from their bookings. Requests write nothing for it (ADR 126).
 */
export function countUseOfDays(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'count_use',
    everyMs: 20_000,
    run: async (signal) => {
      for (const id of await merchantsWithEvents(unitOfWork)) {
        if (signal.aborted) return;
        await unitOfWork.withMerchant(id, (db) => markChangedDays({ db, merchant: { id } }));
      }
      const queue = { table: 'stale_day', isDue: sql`true`, dueAt: 'since' } as const;
      for (const id of await dueMerchants(unitOfWork, queue)) {
        while (
          !signal.aborted &&
          (await unitOfWork.withMerchant(id, (db) => countNextDay({ db, merchant: { id } })))
        );
      }
    },
  };
}

async function merchantsWithEvents(unitOfWork: UnitOfWork<DB>): Promise<readonly string[]> {
  const { rows } = await unitOfWork.asSystem((trx) =>
    sql<{ id: string }>`
      select merchant.id from merchant
      cross join lateral (
        select id from booking_event where merchant_id = merchant.id order by id desc limit 1
      ) newest
      left join merchant_report report on report.merchant_id = merchant.id
      where report.read_until is null or newest.id > report.read_until
        or (report.settled_until is distinct from report.read_until
          and report.read_at <= now() - ${longest}::interval)`.execute(trx),
  );
  return rows.map(({ id }) => id);
}

/**
 * Marks the days of bookings that changed, where they are now and where they were before. What has
 * not begun has no ended days: most events are of such bookings, and are left out before their
 * changes are read. Dates without zones bound the days that are read of a resource: they
 * are computed apart, because row-level security keeps casts (not leakproof) out of index conditions.
 * Days are found for one place at a time: a join of all would read the days of the whole merchant.
 */
async function markChangedDays(tx: TenantRows): Promise<void> {
  const { rows } = await sql<Progress>`
    select newest.id as newest, report.read_until as read, report.settled_until as settled,
      coalesce(report.read_until = newest.id and report.read_at <= now() - ${longest}::interval,
        false) as "isQuiet"
    from (
      select id from booking_event where merchant_id = ${tx.merchant.id} order by id desc limit 1
    ) newest
    left join merchant_report report on report.merchant_id = ${tx.merchant.id}`.execute(tx.db);
  const [row] = rows;
  if (!row) return;
  const { from, settled } = windowOf(row);
  await sql`
    with place as materialized (
      select place.*, place.starts_at::date - 1 as first_day, place.ends_at::date + 1 as last_day
      from booking_event event
      join booking on booking.merchant_id = event.merchant_id and booking.id = event.booking_id
        and (booking.starts_at < now() or event.changes <> '[]')
      cross join lateral (
        select booking.resource_id, booking.starts_at, booking.ends_at
        union all
        select coalesce(was.resource_id, booking.resource_id),
          coalesce(was.starts_at, booking.starts_at), coalesce(was.ends_at, booking.ends_at)
        from (
          select max(change->>'before') filter (where change->>'field' = 'resource') as resource,
            max(change->'before'->>'start') filter (where change->>'field' = 'time') as start,
            max(change->'before'->>'end') filter (where change->>'field' = 'time') as "end"
          from jsonb_array_elements(event.changes) change
        ) before
        cross join lateral (
          select before.resource::uuid as resource_id, before.start::timestamptz as starts_at,
            before."end"::timestamptz as ends_at
        ) was
        where num_nonnulls(before.resource, before.start) > 0
      ) place
      where event.merchant_id = ${tx.merchant.id}
        and event.id >= ${from}
        and place.starts_at < now()
    )
    insert into stale_day (merchant_id, building_id, day)
    select distinct ${tx.merchant.id}::uuid, opening.building_id, opening.day
    from place cross join lateral (
      select building_id, day from opening_day
      where merchant_id = ${tx.merchant.id} and resource_id = place.resource_id
        and day between place.first_day and place.last_day
        and day between (place.starts_at at time zone timezone)::date
          and (place.ends_at at time zone timezone)::date
      offset 0
    ) opening
    order by opening.building_id, opening.day
    on conflict do nothing`.execute(tx.db);
  await sql`
    insert into merchant_report (merchant_id, read_until, settled_until, read_at)
    values (${tx.merchant.id}, ${row.newest}, ${settled}, now())
    on conflict (merchant_id) do update set read_until = excluded.read_until,
      settled_until = excluded.settled_until,
      read_at = case when merchant_report.read_until is distinct from excluded.read_until
        then excluded.read_at else merchant_report.read_at end`.execute(tx.db);
}

/** How far the events of a merchant were read. */
interface Progress {
  /** The newest event. */
  readonly newest: string;
  readonly read: string | null;
  /** The event up to which the longest transactions were waited for. */
  readonly settled: string | null;
  /** Whether all transactions that were under way at the newest event have ended. */
  readonly isQuiet: boolean;
}

/**
 * The events to read. Those of usual transactions are read at once, with a short overlap. Those of
 * long ones wait until ten minutes of events have been made, or ten minutes without any have passed:
 * else each event would be read thirty times.
 */
function windowOf({ newest, read, settled, isQuiet }: Progress) {
  const isWhole = settled === null || isQuiet || madeAt(newest) - madeAt(settled) >= longestMs;
  return isWhole
    ? {
        from: firstIdAt(madeAt(settled ?? read ?? newest) - longestMs),
        // Not the newest event, unless it is quiet: those made beside it may still be under way.
        settled: isQuiet ? newest : read,
      }
    : { from: firstIdAt(madeAt(read ?? newest) - usualMs), settled };
}

/** The time in an id (UUID 7), in milliseconds. */
function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** The first id (UUID 7) of a time. */
function firstIdAt(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/**
 * Counts the day that waits longest again; false without one. It is chosen once: as a subquery, a
 * limited choice may run for each row and take others as well.
 */
async function countNextDay(tx: TenantRows): Promise<boolean> {
  const { rows } = await sql<PlaceDay>`
    with next as materialized (
      select building_id, day from stale_day where merchant_id = ${tx.merchant.id}
      order by since, building_id, day limit 1 for update skip locked
    )
    delete from stale_day using next
    where stale_day.merchant_id = ${tx.merchant.id}
      and stale_day.building_id = next.building_id and stale_day.day = next.day
    returning stale_day.building_id as "buildingId", stale_day.day`.execute(tx.db);
  const [next] = rows;
  if (!next) return false;
  await countUse(tx, next);
  return true;
}
