import type { AppError } from '@axp/contracts';
import { invalidField, Recurrence } from '@axp/contracts';
import { isInGroup } from '@axp/contracts/vocabulary';
import { recordChangedRows } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import { selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type {
  MemberTransaction,
  TenantRows,
  TenantTransaction,
} from '../../../../platform/db/tenant-transaction.ts';
import type { BookingState } from '../rules/booking.ts';
import { asBookingStatus } from '../rules/booking.ts';
import type { SeriesPattern, SeriesPlan } from '../rules/series.ts';
import { planSeries } from '../rules/series.ts';
import type { SeriesDate } from '../rules/series-change.ts';
import type { TimeSlot } from '../rules/time.ts';
import { resetAnswers } from './answers.ts';
import type { RequestedEdit } from './pending-change.ts';

export type SeriesScope = 'following' | 'all';

/** A date of a stored series; one that was left out has no booking. */
export interface LoadedDate extends SeriesDate {
  readonly booking: SeriesBooking | null;
}

/** A date with a booking that still can change. */
export interface OpenDate extends LoadedDate {
  readonly booking: SeriesBooking;
}

export interface LoadedSeries {
  readonly id: string;
  readonly pattern: SeriesPattern;
  readonly occurrences: SeriesPlan['occurrences'];
  readonly dates: readonly LoadedDate[];
  /** The date that the change names. */
  readonly own: LoadedDate;
}

/**
 * The series of a booking with all its dates, locked against every other change; null when the
 * booking does not repeat. The rule is locked before its bookings, by everybody.
 */
export async function loadSeries(
  tx: MemberTransaction,
  bookingId: string,
): Promise<LoadedSeries | null> {
  const found = await findSeriesDate(tx, bookingId);
  if (!found) return null;
  const { seriesId: id } = found;
  const pattern = await lockSeries(tx, id);
  const { bookings, skipped } = await lockDates(tx, id);
  const { occurrences } = planSeries(pattern);
  const wallOf = new Map(occurrences.map(({ originalStart, wall }) => [originalStart, wall]));
  const wallAt = (start: string) => wallOf.get(start) ?? wallTimeOf(start, pattern.timezone);
  const now = tx.clock.now();
  const dates: LoadedDate[] = [
    ...bookings.map((booking) => ({
      booking,
      bookingId: booking.id,
      originalStart: booking.originalStart,
      wall: wallAt(booking.originalStart),
      isOpen: isOpen(booking, now),
    })),
    ...skipped.map(({ originalStart }) => ({
      booking: null,
      bookingId: null,
      originalStart,
      wall: wallAt(originalStart),
      isOpen: false,
    })),
  ].sort((one, other) => one.wall - other.wall);
  const own = dates.find((date) => date.bookingId === bookingId);
  return own ? { id, pattern, occurrences, dates, own } : null;
}

/** Past, checked-in, checked-out and cancelled dates never change (Z-63). */
function isOpen({ status, start }: SeriesBooking, now: Date): boolean {
  return isInGroup(status, 'editable') && Date.parse(start) > now.getTime();
}

export function isOpenDate(date: LoadedDate): date is OpenDate {
  return date.isOpen && date.booking !== null;
}

/** A date whose own change waits for approval keeps its time until that is decided. */
export function withoutWaiting(series: LoadedSeries): LoadedSeries {
  const dates = series.dates.map((date) => ({
    ...date,
    isOpen: date.isOpen && date.booking?.status !== 'pending-approval-edit',
  }));
  const own = dates.find(({ bookingId }) => bookingId === series.own.bookingId);
  return { ...series, dates, own: own ?? series.own };
}

/** The dates that a scope reaches, with those among them that can't change. */
export function reachedBy({ dates, own }: LoadedSeries, scope: SeriesScope): readonly LoadedDate[] {
  return scope === 'all' ? dates : dates.filter(({ wall }) => wall >= own.wall);
}

/** A booking of a series. */
interface SeriesBooking extends TimeSlot {
  readonly id: string;
  readonly originalStart: string;
  readonly resourceId: string;
  readonly status: BookingState['status'];
  readonly version: number;
  readonly quantity: number;
  /** Fields of this date that were changed separately. */
  readonly changedFields: readonly string[];
}

/** The place of a booking in its series, with its slot and resource. */
interface PlacedDate extends DateUpdate {
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

export function patternOf(row: StoredPattern): SeriesPattern {
  return {
    recurrence: Recurrence.parse(row.rule),
    timezone: row.timezone,
    wallStart: Date.parse(`${row.wall_start}Z`),
    firstStart: row.first_start,
    wallMinutes: row.length_minutes,
  };
}

/**
 * Locks the rule of a series until the transaction ends. The lock still allows concurrent inserts
 * of bookings that reference it.
 */
async function lockSeries(tx: TenantRows, id: string): Promise<SeriesPattern> {
  const row = await selectRows(tx, 'booking_series')
    .select(['rule', 'timezone', 'wall_start', 'first_start', 'length_minutes'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return patternOf(row);
}

/** The same of many bookings, with when and where they are; what does not repeat is left out. */
export async function findSeriesDates(
  tx: TenantRows,
  ids: readonly string[],
): Promise<readonly PlacedDate[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(tx, 'booking')
    .select(['id', 'series_id', 'original_start', 'resource_id as resourceId'])
    .select(['starts_at as start', 'ends_at as end'])
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
): Promise<PlacedDate | null> {
  const [date = null] = await findSeriesDates(tx, [bookingId]);
  return date;
}

/** All bookings of a series in their order, locked until the transaction ends, and what it skips. */
async function lockDates(tx: TenantRows, seriesId: string) {
  const [rows, exceptions] = await Promise.all([
    selectRows(tx, 'booking')
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
      .where('series_id', '=', seriesId)
      .orderBy('original_start')
      .forUpdate()
      .execute(),
    findExceptions(tx, seriesId),
  ]);
  const changed = new Map(exceptions.map((each) => [each.originalStart, each.fields]));
  const bookings = rows.map(
    ({ original_start: originalStart, status, ...row }): SeriesBooking => ({
      ...row,
      originalStart: originalStart ?? row.start,
      status: asBookingStatus(status),
      changedFields: changed.get(originalStart ?? row.start) ?? [],
    }),
  );
  return { bookings, skipped: exceptions.filter(({ kind }) => kind === 'skipped') };
}

async function findExceptions(
  tx: TenantRows,
  seriesId: string,
): Promise<readonly SeriesException[]> {
  const rows = await selectRows(tx, 'booking_series_exception')
    .select(['original_start', 'kind', 'fields'])
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
  const inserting = tx.db
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
        fields: sql`booking_series_exception.fields || excluded.fields`,
      }),
    )
    .execute();
  // Apart, because an insert takes no subquery on Citus.
  const tidying = updateRows(tx, 'booking_series_exception')
    .set({ fields: sql`array(select distinct field from unnest(fields) as field order by field)` })
    .where('series_id', '=', seriesId)
    .where(
      'original_start',
      'in',
      exceptions.map(({ originalStart }) => originalStart),
    )
    .execute();
  await Promise.all([inserting, tidying]);
}

export interface DateUpdate extends TimeSlot {
  readonly id: string;
  readonly seriesId: string;
  readonly originalStart: string;
}

/** Gives bookings their place in a series, and their time. Their version is another's affair. */
export async function placeBookings(tx: TenantRows, dates: readonly DateUpdate[]): Promise<void> {
  if (dates.length === 0) return;
  const column = <K extends keyof DateUpdate>(key: K) => dates.map((date) => date[key]);
  recordChangedRows(tx.db, 'booking', column('id'));
  await resetAnswers(
    tx,
    dates.map(({ id, start, end }) => ({ id, start, end })),
  );
  // Citus takes no sum with a zone in an update, because it depends on the session.
  await sql`
    update booking set series_id = date.series_id, original_start = date.original_start,
      starts_at = date.starts_at, ends_at = date.ends_at,
      check_in_opens_at = (
        (check_in_opens_at at time zone 'UTC') + (date.starts_at - booking.starts_at)
      ) at time zone 'UTC'
    from unnest(
      ${column('id')}::uuid[], ${column('seriesId')}::uuid[],
      ${column('originalStart')}::timestamptz[],
      ${column('start')}::timestamptz[], ${column('end')}::timestamptz[]
    ) as date (id, series_id, original_start, starts_at, ends_at)
    where booking.merchant_id = ${tx.merchant.id} and booking.id = date.id
  `.execute(tx.db);
}

/** Keeps in mind what of one date was changed by itself, so that its series leaves it so (Z-63). */
export async function rememberChange(
  tx: TenantTransaction,
  booking: BookingState,
  body: RequestedEdit,
): Promise<void> {
  const fields = changedFieldsOf(booking, body);
  const date = fields.length > 0 ? await findSeriesDate(tx, booking.id) : null;
  if (!date) return;
  const { seriesId, originalStart } = date;
  await addExceptions(tx, seriesId, [{ originalStart, kind: 'changed', fields }]);
}

/** In what a booking would differ from itself with a change. */
export function changedFieldsOf(
  booking: Pick<BookingState, 'start' | 'end' | 'resourceId'>,
  { start, end, resourceId, ...rest }: RequestedEdit,
): string[] {
  const isMoved =
    (start ?? booking.start) !== booking.start || (end ?? booking.end) !== booking.end;
  const isElsewhere = (resourceId ?? booking.resourceId) !== booking.resourceId;
  return [
    ...(isMoved ? ['time'] : []),
    ...(isElsewhere ? ['resourceId'] : []),
    ...Object.keys(rest),
  ];
}

/** Refuses what only a series can have, at its field. */
export function notASeries(path: string): AppError {
  return invalidField(path, 'not_a_series');
}
