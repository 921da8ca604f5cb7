import { AppError } from '@axp/contracts';
import { recordChangedRows } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { returningOnCitus } from '../../../../platform/db/insert-rows.ts';
import { deleteRows, selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { SeriesPattern } from '../rules/series.ts';
import { patternFrom } from '../rules/series.ts';
import type { NewBooking } from '../store/booking-row.ts';
import type { MovableBooking } from '../store/movable.ts';
import { columnsOf, insertSeries } from '../store/series-row.ts';
import type { DateUpdate } from '../store/stored-series.ts';
import { placeBookings } from '../store/stored-series.ts';

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
