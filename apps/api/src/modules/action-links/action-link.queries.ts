import type { Transaction } from 'kysely';
import { sameMerchant } from '../../platform/db/same-merchant.ts';
import type { DB } from '../../platform/db/schema.ts';
import { shownPrivacy } from '../bookings/index.ts';

/** A link with as much of its booking as the person it was sent to may read. */
export function findActionLink(trx: Transaction<DB>, merchantId: string, tokenHash: Buffer) {
  return trx
    .selectFrom('action_link as link')
    .innerJoin('booking', sameMerchant('booking.id', 'link.booking_id'))
    .innerJoin('resource', sameMerchant('resource.id', 'booking.resource_id'))
    .innerJoin('app_user as guest', sameMerchant('guest.id', 'booking.booked_for_id'))
    .select([
      'link.user_id',
      'link.booking_id',
      'link.action',
      'link.used_at',
      'link.expires_at',
      'booking.type',
      'booking.series_id',
      'booking.title',
      'booking.status',
      'booking.starts_at',
      'booking.ends_at',
      'booking.timezone',
      'resource.name as resource_name',
      'guest.full_name as booked_for_name',
    ])
    .select(shownPrivacy.as('privacy'))
    .where('link.merchant_id', '=', merchantId)
    .where('link.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export type ActionLinkRow = NonNullable<Awaited<ReturnType<typeof findActionLink>>>;
