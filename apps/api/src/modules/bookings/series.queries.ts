import type { Transaction } from 'kysely';
import { bookingUid } from '../../platform/calendar/booking-uid.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SeriesPattern } from './rules/series.ts';
import { patternOf } from './series.repository.ts';

/** A rule with what is out of line, as the page of one of its dates shows it. */
export async function findSeries(trx: Transaction<DB>, merchantId: string, id: string) {
  const [series, exceptions, { bookedCount }] = await Promise.all([
    trx
      .selectFrom('booking_series')
      .select(['id', 'rule', 'timezone', 'wall_start', 'first_start', 'length_minutes'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    trx
      .selectFrom('booking_series_exception')
      .select(['original_start', 'kind'])
      .where('merchant_id', '=', merchantId)
      .where('series_id', '=', id)
      .orderBy('original_start')
      .execute(),
    trx
      .selectFrom('booking')
      .select((eb) => eb.fn.countAll<number>().as('bookedCount'))
      .where('merchant_id', '=', merchantId)
      .where('series_id', '=', id)
      .where('status', '<>', 'cancelled')
      .executeTakeFirstOrThrow(),
  ]);
  return { ...series, exceptions, bookedCount: Number(bookedCount) };
}

/** The rules of series, by the id under which calendars know their dates. */
export async function patternsByUid(
  trx: Transaction<DB>,
  merchantId: string,
  seriesIds: readonly string[],
): Promise<ReadonlyMap<string, SeriesPattern>> {
  if (seriesIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('booking_series')
    .select(['id', 'rule', 'timezone', 'wall_start', 'first_start', 'length_minutes'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', seriesIds)
    .execute();
  return new Map(rows.map((row) => [bookingUid(row.id), patternOf(row)]));
}
