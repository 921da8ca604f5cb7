import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** When people came and went, and what was written down when a car or asset came back. */
export function findMoveDetail(trx: Transaction<DB>, merchantId: string, bookingId: string) {
  return trx
    .selectFrom('booking')
    .leftJoin('booking_return as back', (join) =>
      join
        .onRef('back.merchant_id', '=', 'booking.merchant_id')
        .onRef('back.booking_id', '=', 'booking.id'),
    )
    .select([
      'booking.checked_in_at',
      'booking.checked_out_at',
      'back.odometer_km',
      'back.fuel_percent',
      'back.has_damage',
      'back.are_keys_returned',
      'back.parking_place',
      'back.returned_units',
      'back.condition',
      'back.note',
    ])
    .where('booking.merchant_id', '=', merchantId)
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

export type MoveDetailRow = Awaited<ReturnType<typeof findMoveDetail>>;
