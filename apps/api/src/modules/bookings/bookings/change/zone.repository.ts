import { recordChangedRows } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { z } from 'zod';
import { insertRows } from '../../../../platform/db/insert-rows.ts';
import { selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { SeriesPattern } from '../rules/series.ts';
import type { TimeSlot } from '../rules/time.ts';
import { wallText } from '../rules/time.ts';
import type { StoredPattern } from '../store/stored-series.ts';

interface BookedTime extends TimeSlot {
  readonly id: string;
}

/** Locks the bookings of a building that are not over, in the order of their ids. */
export async function lockUpcoming(
  tx: TenantRows & { readonly clock: { readonly now: () => Date } },
  buildingId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select booking.id from booking
    join resource on resource.merchant_id = booking.merchant_id
      and resource.id = booking.resource_id
    where booking.merchant_id = ${tx.merchant.id} and resource.building_id = ${buildingId}
      and booking.ends_at > ${tx.clock.now().toISOString()}
      and booking.status not in ('cancelled', 'checked-out')
    order by booking.id for update of booking`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Ids of the resources of a building. */
export async function resourcesIn(
  tx: TenantRows,
  buildingId: string,
): Promise<ReadonlySet<string>> {
  const rows = await selectRows(tx, 'resource')
    .select('id')
    .where('building_id', '=', buildingId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Locks bookings in other buildings that a waiting change would move to one of these resources. */
export async function lockRequestedMovesTo(
  tx: TenantRows,
  resourceIds: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select booking.id from booking
    join booking_change change on change.merchant_id = booking.merchant_id
      and change.booking_id = booking.id
    where booking.merchant_id = ${tx.merchant.id}
      and booking.status = 'pending-approval-edit'
      and change.body ->> 'resourceId' = any (${[...resourceIds]}::text[])
      and not booking.resource_id = any (${[...resourceIds]}::uuid[])
    order by booking.id for update of booking`.execute(tx.db);
  return rows.map(({ id }) => id);
}

interface TakenTime extends TimeSlot {
  readonly id: string;
  readonly resourceId: string;
  readonly unitId: string;
  readonly kind: string;
  readonly bookingId: string | null;
  readonly blockId: string | null;
  readonly viaResourceId: string | null;
  readonly isShadow: boolean;
}

/**
 * Releases the time of bookings and of maintenance that has not begun, so that it can be taken
 * again; holds of open forms end. Maintenance is stored at its new time.
 */
export async function vacateAhead(
  tx: TenantRows & { readonly clock: { readonly now: () => Date } },
  {
    buildingId,
    bookingIds,
  }: { readonly buildingId: string; readonly bookingIds: readonly string[] },
  at: (instant: string) => string,
): Promise<readonly TakenTime[]> {
  const now = tx.clock.now().toISOString();
  const blocks = await selectRows(tx, 'resource_block as block')
    .innerJoin('resource', (join) =>
      join
        .onRef('resource.merchant_id', '=', 'block.merchant_id')
        .onRef('resource.id', '=', 'block.resource_id'),
    )
    .select(['block.id', 'block.starts_at as start', 'block.ends_at as end'])
    .where('resource.building_id', '=', buildingId)
    .where('block.starts_at', '>', now)
    .orderBy('block.id')
    .execute();
  for (const { id, start, end } of blocks) {
    await updateRows(tx, 'resource_block')
      .set({ starts_at: at(start), ends_at: at(end), version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
  }
  const { rows } = await sql<TakenTime>`
    delete from occupancy
    where merchant_id = ${tx.merchant.id} and (
      booking_id = any (${bookingIds}::uuid[])
      or block_id = any (${blocks.map(({ id }) => id)}::uuid[])
      or (kind = 'hold' and resource_id in (
        select id from resource where merchant_id = ${tx.merchant.id}
          and building_id = ${buildingId}
      ))
    )
    returning id, resource_id as "resourceId", unit_id as "unitId", kind,
      booking_id as "bookingId", block_id as "blockId", via_resource_id as "viaResourceId",
      is_shadow as "isShadow", starts_at as start, ends_at as "end"
  `.execute(tx.db);
  return rows.filter(({ kind }) => kind !== 'hold');
}

const Returned = z.array(z.object({ id: z.string() }));

/** Takes times; the exclusion constraint judges. Returns the ids of those that conflict. */
export async function reoccupyTimes(
  tx: TenantRows,
  times: readonly TakenTime[],
): Promise<ReadonlySet<string>> {
  if (times.length === 0) return new Set();
  const rows = times
    .toSorted((a, b) => a.unitId.localeCompare(b.unitId) || a.start.localeCompare(b.start))
    .map((time) => ({
      id: time.id,
      resource_id: time.resourceId,
      unit_id: time.unitId,
      kind: time.kind,
      booking_id: time.bookingId,
      block_id: time.blockId,
      via_resource_id: time.viaResourceId,
      is_shadow: time.isShadow,
      starts_at: time.start,
      ends_at: time.end,
    }));
  const taken = await insertRows(tx.db, 'occupancy', {
    shared: { merchant_id: tx.merchant.id },
    rows,
    ending: 'on conflict do nothing returning id',
  });
  const lost = new Set(rows.map(({ id }) => id));
  for (const { id } of Returned.parse(taken.rows)) lost.delete(id);
  return lost;
}

/** Stores times of bookings; or their zone, as another version of each. */
export async function storeTimes(
  tx: TenantRows & { readonly clock: { readonly now: () => Date } },
  times: readonly BookedTime[],
  timezone: string | null = null,
): Promise<void> {
  if (times.length === 0) return;
  const ids = times.map(({ id }) => id);
  recordChangedRows(tx.db, 'booking', ids);
  if (timezone !== null) {
    await updateRows(tx, 'booking')
      .set({ timezone, version: sql`version + 1`, updated_at: tx.clock.now().toISOString() })
      .where('id', 'in', ids)
      .execute();
    return;
  }
  // Citus takes no sum with a zone in an update, because it depends on the session.
  await sql`
    update booking set starts_at = moved.starts_at, ends_at = moved.ends_at,
      check_in_opens_at = (
        (check_in_opens_at at time zone 'UTC') + (moved.starts_at - booking.starts_at)
      ) at time zone 'UTC'
    from unnest(
      ${ids}::uuid[], ${times.map(({ start }) => start)}::timestamptz[],
      ${times.map(({ end }) => end)}::timestamptz[]
    ) as moved (id, starts_at, ends_at)
    where booking.merchant_id = ${tx.merchant.id} and booking.id = moved.id
  `.execute(tx.db);
}

interface StoredSeries extends StoredPattern {
  readonly id: string;
}

/** The series of bookings; one date that was moved to another place doesn't take its series along. */
export function findSeriesOf(
  tx: TenantRows,
  bookingIds: readonly string[],
): Promise<readonly StoredSeries[]> {
  if (bookingIds.length === 0) return Promise.resolve([]);
  return selectRows(tx, 'booking_series')
    .select(['id', 'timezone', 'first_start', 'rule', 'wall_start', 'length_minutes'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('booking')
        .select((one) => one.ref('series_id').$notNull().as('series_id'))
        .where('merchant_id', '=', tx.merchant.id)
        .where('id', 'in', bookingIds)
        .where('series_id', 'is not', null)
        .where(
          sql<boolean>`not exists (
            select from booking_series_exception own
            where own.merchant_id = booking.merchant_id and own.series_id = booking.series_id
              and own.original_start = booking.original_start
              and 'resourceId' = any (own.fields)
          )`,
        ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Stores a rule that counts the same dates in another zone. */
export async function storeRule(
  tx: TenantRows,
  id: string,
  { recurrence, timezone, wallStart }: SeriesPattern,
): Promise<void> {
  await updateRows(tx, 'booking_series')
    .set({ rule: JSON.stringify(recurrence), timezone, wall_start: wallText(wallStart) })
    .where('id', '=', id)
    .execute();
}

/** Lets a rule count in another zone: each of its dates is known by the start there, past ones too. */
export async function moveSeries(
  tx: TenantRows,
  { id, first_start }: StoredSeries,
  { to, at }: { readonly to: string; readonly at: (instant: string) => string },
): Promise<void> {
  await updateRows(tx, 'booking_series')
    .set({ timezone: to, first_start: at(first_start) })
    .where('id', '=', id)
    .execute();
  for (const table of ['booking', 'booking_series_exception'] as const) {
    const rows = await selectRows(tx, table)
      .select((eb) => eb.ref('original_start').$notNull().as('start'))
      .where('series_id', '=', id)
      .execute();
    const before = rows.map(({ start }) => start);
    await sql`
      update ${sql.table(table)} as date set original_start = moved.after
      from unnest(${before}::timestamptz[], ${before.map(at)}::timestamptz[])
        as moved (before, after)
      where date.merchant_id = ${tx.merchant.id} and date.series_id = ${id}
        and date.original_start = moved.before
    `.execute(tx.db);
  }
}
