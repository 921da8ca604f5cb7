import type { ValueOf } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { bookingMoves } from '../rules/moves.ts';
import type { BookableResource } from './bookable.ts';
import { findBookable } from './bookable.ts';
import { findFreeUnits } from './unit-time.ts';

const offerable = bookingMoves.flatMap(({ action, from }) =>
  action === 'offer' ? [sql.lit(from)] : [],
);

/** Steps after which an offer no longer fits a booking. */
const planningSteps = sql.raw(`'offer', 'edit', 'admin-edit', 'extend', 'approve'`);

/**
 * The place that the owners of a `booking` of a query were offered; null once the booking changed
 * or has begun (ADR 132).
 */
export const offeredPlaceId = (merchantId: ValueOf<string>) => sql<string | null>`(
  select case when event.action = 'offer' and booking.starts_at > now()
    and booking.status in (${sql.join(offerable)}) then event.changes #>> '{0,after}' end
  from booking_event event
  where event.merchant_id = ${merchantId} and event.booking_id = booking.id
    and event.action in (${planningSteps})
  order by event.id desc limit 1
)`;

export interface OfferedPlace {
  readonly place: BookableResource;
  /** Whether others have left it free at the time of the booking. */
  readonly isFree: boolean;
}

/** Returns the open offer of a booking; null without one. */
export async function findOffer(tx: TenantRows, bookingId: string): Promise<OfferedPlace | null> {
  const booking = await selectRows(tx, 'booking')
    .select(['starts_at as start', 'ends_at as end', 'quantity'])
    .select(offeredPlaceId(tx.merchant.id).as('offered'))
    .where('id', '=', bookingId)
    .executeTakeFirst();
  const place = booking?.offered ? await findBookable(tx, booking.offered) : null;
  return booking && place ? { place, isFree: await isFreeFor(tx, place.id, booking) } : null;
}

/** Whether a resource has as many free units as a booking needs. */
export async function isFreeFor(
  tx: TenantRows,
  resourceId: string,
  booking: { readonly start: string; readonly end: string; readonly quantity: number },
): Promise<boolean> {
  const { quantity } = booking;
  const free = await findFreeUnits(tx, resourceId, booking, { beyond: 0, limit: quantity });
  return free.length === quantity;
}
