import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** The resource that a waiting change wishes; the booking's own where it wishes no other. */
export const wishedResourceId = sql<string>`case when change.booking_id is null then null
  else coalesce((change.body->>'resourceId')::uuid, booking.resource_id) end`;

/** When people came and went, and what was written down when a car or asset came back. */
export function findMoveDetail(trx: Transaction<DB>, merchantId: string, bookingId: string) {
  return trx
    .selectFrom('booking')
    .leftJoin('booking_return as back', (join) =>
      join
        .onRef('back.merchant_id', '=', 'booking.merchant_id')
        .onRef('back.booking_id', '=', 'booking.id'),
    )
    .leftJoin('booking_change as change', (join) =>
      join
        .onRef('change.merchant_id', '=', 'booking.merchant_id')
        .onRef('change.booking_id', '=', 'booking.id'),
    )
    .leftJoin('resource as wished', (join) =>
      join
        .onRef('wished.merchant_id', '=', 'booking.merchant_id')
        .on('wished.id', '=', wishedResourceId),
    )
    .select([
      'change.body as change_body',
      'wished.id as wished_id',
      'wished.name as wished_name',
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
    .executeTakeFirst();
}

export type MoveDetailRow = NonNullable<Awaited<ReturnType<typeof findMoveDetail>>>;
