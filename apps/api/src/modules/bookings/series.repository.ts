import { Recurrence } from '@axp/contracts';
import { sql } from 'kysely';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';
import type { MovableBooking } from './movable-booking.queries.ts';
import type { BookingState } from './rules/booking.ts';
import { asBookingStatus } from './rules/booking.ts';
import type { SeriesPattern } from './rules/series.ts';
import type { TimeSlot } from './rules/time.ts';
import { wallText } from './rules/time.ts';

export interface NewSeries extends SeriesPattern {
  readonly id: string;
  /** The series that this one was split from, and where its dates were in that one. */
  readonly continues: { readonly id: string; readonly starts: readonly string[] } | null;
}

/** A booking of a series. */
export interface SeriesBooking extends TimeSlot {
  readonly id: string;
  readonly originalStart: string;
  readonly resourceId: string;
  readonly status: BookingState['status'];
  readonly version: number;
  readonly quantity: number;
  /** What of this date was changed by itself. */
  readonly changedFields: readonly string[];
}

/** Where a booking stands in its series, and when and where it is. */
export interface PlacedDate extends TimeSlot {
  readonly id: string;
  readonly seriesId: string;
  readonly originalStart: string;
  readonly resourceId: string;
}

export interface SeriesException {
  readonly originalStart: string;
  readonly kind: 'skipped' | 'changed';
  readonly fields: readonly string[];
}

/** The columns that make a pattern. */
export interface StoredPattern {
  readonly rule: unknown;
  readonly timezone: string;
  readonly wall_start: string;
  readonly first_start: string;
  readonly length_minutes: number;
}

function columnsOf(pattern: SeriesPattern) {
  const { recurrence } = pattern;
  // What is undefined has no place in JSON, and the constraint counts the keys.
  return {
    rule: JSON.stringify(recurrence),
    timezone: pattern.timezone,
    wall_start: wallText(pattern.wallStart),
    first_start: pattern.firstStart,
    length_minutes: pattern.lengthMinutes,
  };
}

export function patternOf(row: StoredPattern): SeriesPattern {
  return {
    recurrence: Recurrence.parse(row.rule),
    timezone: row.timezone,
    wallStart: Date.parse(`${row.wall_start}Z`),
    firstStart: row.first_start,
    lengthMinutes: row.length_minutes,
  };
}

export async function insertSeries(tx: TenantRows, series: NewSeries): Promise<void> {
  await tx.db
    .insertInto('booking_series')
    .values({
      ...columnsOf(series),
      merchant_id: tx.merchant.id,
      id: series.id,
      continues_id: series.continues?.id ?? null,
      former_starts: JSON.stringify(series.continues?.starts ?? []),
    })
    .execute();
}

export async function updateSeries(
  tx: TenantRows,
  id: string,
  pattern: SeriesPattern,
): Promise<void> {
  await tx.db
    .updateTable('booking_series')
    .set({ ...columnsOf(pattern), updated_at: sql`now()` })
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', id)
    .execute();
}

/**
 * The rule of a series. Nobody else changes the series until the transaction ends; bookings may
 * still refer to it meanwhile, hence no stronger lock.
 */
export async function lockSeries(tx: TenantRows, id: string): Promise<SeriesPattern> {
  const row = await tx.db
    .selectFrom('booking_series')
    .select(['rule', 'timezone', 'wall_start', 'first_start', 'length_minutes'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return patternOf(row);
}

/** The same without waiting; false where somebody changes the series just now. */
export async function tryLockSeries(tx: TenantRows, id: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('booking_series')
    .select('id')
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the dates of a series that lapse with one of them: those of the same request, and those
 * that wait for the same kind of approval and whose own time is up.
 */
export async function lockLapsedDates(
  tx: TenantRows,
  id: string,
  { status, requestedAt }: Pick<MovableBooking, 'status' | 'requestedAt'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select booking.id from booking
    where merchant_id = ${tx.merchant.id} and series_id = ${id}
      and status = ${status}
      and (approval_requested_at = ${requestedAt} or exists (
        select from booking_timer timer
        where timer.merchant_id = booking.merchant_id and timer.booking_id = booking.id
          and timer.kind = 'lapse' and timer.due_at <= now()
      ))
    order by original_start for update of booking`.execute(tx.db);
  return rows.map((row) => row.id);
}

/** The same of many bookings, with when and where they are; what does not repeat is left out. */
export async function findSeriesDates(
  tx: TenantRows,
  ids: readonly string[],
): Promise<readonly PlacedDate[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('booking')
    .select(['id', 'series_id', 'original_start', 'resource_id as resourceId'])
    .select(['starts_at as start', 'ends_at as end'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', 'in', ids)
    .execute();
  return rows.flatMap(({ series_id: seriesId, original_start: originalStart, ...row }) =>
    seriesId === null || originalStart === null ? [] : [{ ...row, seriesId, originalStart }],
  );
}

/** The series that a booking is a date of, and which; null for one that does not repeat. */
export async function findSeriesDate(
  tx: TenantRows,
  bookingId: string,
): Promise<{ readonly seriesId: string; readonly originalStart: string } | null> {
  const row = await tx.db
    .selectFrom('booking')
    .select(['series_id as seriesId', 'original_start as originalStart'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (!row || row.seriesId === null || row.originalStart === null) return null;
  return { seriesId: row.seriesId, originalStart: row.originalStart };
}

/** All bookings of a series in their order, locked until the transaction ends. */
export async function lockSeriesBookings(
  tx: TenantRows,
  seriesId: string,
): Promise<readonly SeriesBooking[]> {
  const [rows, exceptions] = await Promise.all([
    tx.db
      .selectFrom('booking')
      .select([
        'id',
        'original_start',
        'starts_at as start',
        'ends_at as end',
        'resource_id as resourceId',
        'status',
        'version',
        'quantity',
      ])
      .where('merchant_id', '=', tx.merchant.id)
      .where('series_id', '=', seriesId)
      .orderBy('original_start')
      .forUpdate()
      .execute(),
    findExceptions(tx, seriesId),
  ]);
  const changed = new Map(exceptions.map((each) => [each.originalStart, each.fields]));
  return rows.map(({ original_start, status, ...row }) => ({
    ...row,
    originalStart: original_start ?? row.start,
    status: asBookingStatus(status),
    changedFields: changed.get(original_start ?? row.start) ?? [],
  }));
}

export async function findExceptions(
  tx: TenantRows,
  seriesId: string,
): Promise<readonly SeriesException[]> {
  const rows = await tx.db
    .selectFrom('booking_series_exception')
    .select(['original_start', 'kind', 'fields'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('series_id', '=', seriesId)
    .execute();
  return rows.map(({ original_start, kind, fields }) => ({
    originalStart: original_start,
    kind: kind === 'skipped' ? 'skipped' : 'changed',
    fields,
  }));
}

export async function addExceptions(
  tx: TenantRows,
  seriesId: string,
  exceptions: readonly SeriesException[],
): Promise<void> {
  if (exceptions.length === 0) return;
  await tx.db
    .insertInto('booking_series_exception')
    .values(
      exceptions.map(({ originalStart, kind, fields }) => ({
        merchant_id: tx.merchant.id,
        series_id: seriesId,
        original_start: originalStart,
        kind,
        fields: [...fields],
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'series_id', 'original_start']).doUpdateSet({
        kind: sql`excluded.kind`,
        fields: sql`(
          select array_agg(distinct field order by field)
          from unnest(booking_series_exception.fields || excluded.fields) as field
        )`,
      }),
    )
    .execute();
}

export async function removeExceptions(
  tx: TenantRows,
  seriesId: string,
  originalStarts: readonly string[],
): Promise<void> {
  if (originalStarts.length === 0) return;
  await tx.db
    .deleteFrom('booking_series_exception')
    .where('merchant_id', '=', tx.merchant.id)
    .where('series_id', '=', seriesId)
    .where('original_start', 'in', originalStarts)
    .execute();
}
