import type { ValueOf } from '@axp/server-kit/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOverdueAt } from './merchant-bookings.ts';

/**
 * Units that are occupied at an instant, as a subquery. As in the calendar, the start is bounded on
 * both sides and long times have their own index, which spares the history.
 */
export function occupiedUnits(merchantId: ValueOf<string>, at: string): RawBuilder<unknown> {
  const columns = sql`resource_id, unit_id, kind, booking_id, ends_at`;
  const isThen = sql`merchant_id = ${merchantId} and ends_at > ${at}
    and (expires_at is null or expires_at > ${at})`;
  return sql`(
    select ${columns} from occupancy
    where ${isThen} and starts_at > ${at}::timestamptz - interval '24 hours' and starts_at <= ${at}
    union all
    select ${columns} from occupancy
    where ${isThen} and is_long and starts_at <= ${at}::timestamptz - interval '24 hours'
  )`;
}

/**
 * Units that are not free now, as a subquery: occupied, or out after the end of their booking, which
 * the job that keeps their time may not have seen yet (ADR 64).
 */
export function takenUnits(merchantId: ValueOf<string>, now: Date): RawBuilder<unknown> {
  return sql`(
    select occupied.*, false as is_late from ${occupiedUnits(merchantId, now.toISOString())} occupied
    union all
    select distinct held.resource_id, held.unit_id, held.kind, booking.id, booking.ends_at, true
    from booking
    join occupancy held on held.merchant_id = ${merchantId} and held.booking_id = booking.id
    where booking.merchant_id = ${merchantId} and ${isOverdueAt(now)}
  )`;
}
