import { AppError } from '@axp/contracts';
import { recordChangedRows } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { returningOnCitus } from '../../../../platform/db/insert-rows.ts';
import {
  deleteRows,
  insertRow,
  selectRows,
  updateRows,
} from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { SeriesPattern } from '../rules/series.ts';
import { patternFrom } from '../rules/series.ts';
import { wallText } from '../rules/time.ts';
import type { BookableResource } from '../store/bookable.ts';
import { findBookables } from '../store/bookable.ts';
import type { NewBooking } from '../store/booking-row.ts';
import type { MovableBooking } from '../store/movable.ts';
import type { DateUpdate } from '../store/stored-series.ts';
import { placeBookings } from '../store/stored-series.ts';

interface NewSeries extends SeriesPattern {
  readonly id: string;
  /** The series that this one was split from, and where its dates were in that one. */
  readonly continues: { readonly id: string; readonly starts: readonly string[] } | null;
}

function columnsOf(pattern: SeriesPattern) {
  const { recurrence } = pattern;
  // JSON drops undefined values, and the constraint counts the keys.
  return {
    rule: JSON.stringify(recurrence),
    timezone: pattern.timezone,
    wall_start: wallText(pattern.wallStart),
    first_start: pattern.firstStart,
    length_minutes: pattern.wallMinutes,
  };
}

export async function insertSeries(tx: TenantRows, series: NewSeries): Promise<void> {
  await insertRow(tx, 'booking_series', {
    ...columnsOf(series),
    id: series.id,
    continues_id: series.continues?.id ?? null,
    former_starts: JSON.stringify(series.continues?.starts ?? []),
  }).execute();
}

export async function updateSeries(
  tx: TenantRows,
  id: string,
  pattern: SeriesPattern,
): Promise<void> {
  await updateRows(tx, 'booking_series')
    .set({ ...columnsOf(pattern), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function removeExceptions(
  tx: TenantRows,
  seriesId: string,
  originalStarts: readonly string[],
): Promise<void> {
  if (originalStarts.length === 0) return;
  await deleteRows(tx, 'booking_series_exception')
    .where('series_id', '=', seriesId)
    .where('original_start', 'in', originalStarts)
    .execute();
}

/** Requirements for a resource that replaces the one of a series. */
interface AlternativeCriteria {
  readonly resourceId: string;
  /** Absent: as many places or seats as that one. */
  readonly capacity?: number | undefined;
  readonly quantity: number;
}

/** More would not make a better offer, only a slower one. */
const maxAlternatives = 40;

/** Other resources that would do for a series, best fit first: in the same building, in the same time zone, and small. */
export async function findAlternatives(
  tx: TenantRows,
  criteria: AlternativeCriteria,
): Promise<readonly BookableResource[]> {
  const { resourceId, capacity = null, quantity } = criteria;
  const { rows } = await sql<{ id: string }>`
    select other.id from resource own
    join resource other on other.merchant_id = own.merchant_id and other.type = own.type
    join building here on here.merchant_id = own.merchant_id and here.id = own.building_id
    join building there on there.merchant_id = own.merchant_id and there.id = other.building_id
    where own.merchant_id = ${tx.merchant.id} and own.id = ${resourceId}
      and other.id <> own.id and other.is_active
      and coalesce(other.capacity >= coalesce(${capacity}::integer, own.capacity, 0), true)
      and other.quantity >= ${quantity}
      and (other.licence_class is null or other.licence_class = own.licence_class)
    order by other.building_id <> own.building_id,
      now() at time zone there.timezone <> now() at time zone here.timezone,
      other.capacity, other.quantity, other.name, other.id
    limit ${maxAlternatives}`.execute(tx.db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await findBookables(tx, ids);
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/**
 * Makes a booking the only date of a series, which the change that follows continues (W-03).
 * Calendars keep the event that they know.
 */
export async function beginSeries(
  tx: TenantRows,
  { id, version, timezone, ...slot }: MovableBooking,
): Promise<void> {
  const booking = await selectRows(tx, 'booking')
    .select('calendar_id')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('series_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!booking) throw new AppError('booking.stale');
  const seriesId = booking.calendar_id ?? id;
  const once = { frequency: 'daily', interval: 1, count: 1 } as const;
  await insertSeries(tx, { ...patternFrom(slot, once, timezone), id: seriesId, continues: null });
  await placeBookings(tx, [{ ...slot, id, seriesId, originalStart: slot.start }]);
}

/**
 * Takes bookings out of their series: dates that the rule has no more, or that are separate. The one
 * that the series has its id from gets another for calendars.
 */
export async function detachBookings(tx: MemberTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  recordChangedRows(tx.db, 'booking', ids);
  await updateRows(tx, 'booking')
    .set({
      series_id: null,
      original_start: null,
      calendar_id: sql`case when coalesce(calendar_id, id) = series_id
        then ${tx.newId()}::uuid else calendar_id end`,
    })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Makes bookings like another, with its people: whatever a booking has is copied, but for what
 * is a booking's own.
 */
export async function copyBooking(
  tx: TenantRows,
  templateId: string,
  dates: readonly DateUpdate[],
  { status, isOverBudget }: Pick<NewBooking, 'status' | 'isOverBudget'>,
): Promise<void> {
  if (dates.length === 0) return;
  const column = <K extends keyof DateUpdate>(key: K) => dates.map((date) => date[key]);
  recordChangedRows(tx.db, 'booking', []);
  await sql`
    insert into booking
    select made.* from booking template
    cross join unnest(
      ${column('id')}::uuid[], ${column('seriesId')}::uuid[],
      ${column('originalStart')}::timestamptz[],
      ${column('start')}::timestamptz[], ${column('end')}::timestamptz[]
    ) as date (id, series_id, original_start, starts_at, ends_at)
    cross join lateral jsonb_populate_record(template, jsonb_build_object(
      'id', date.id, 'series_id', date.series_id, 'original_start', date.original_start,
      'starts_at', date.starts_at, 'ends_at', date.ends_at, 'status', ${status}::text,
      'check_in_opens_at', template.check_in_opens_at + (date.starts_at - template.starts_at),
      'calendar_id', null, 'announced_state', null, 'version', 1,
      'is_over_budget', ${isOverBudget}::boolean,
      'created_at', now(), 'updated_at', now()
    )) as made
    where template.merchant_id = ${tx.merchant.id} and template.id = ${templateId}
    ${returningOnCitus}
  `.execute(tx.db);
  const ids = column('id');
  await sql`
    insert into booking_invitee (merchant_id, booking_id, email, user_id, name)
    select person.merchant_id, copy.id, person.email, person.user_id, person.name
    from booking_invitee person cross join unnest(${ids}::uuid[]) as copy (id)
    where person.merchant_id = ${tx.merchant.id} and person.booking_id = ${templateId}
  `.execute(tx.db);
  await sql`
    insert into booking_passenger (merchant_id, booking_id, position, user_id, name)
    select person.merchant_id, copy.id, person.position, person.user_id, person.name
    from booking_passenger person cross join unnest(${ids}::uuid[]) as copy (id)
    where person.merchant_id = ${tx.merchant.id} and person.booking_id = ${templateId}
  `.execute(tx.db);
}
