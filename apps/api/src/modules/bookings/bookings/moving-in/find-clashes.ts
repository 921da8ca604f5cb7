import { sql } from 'kysely';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { Clash, MovedBooking } from './moved-booking.ts';

interface Wanted extends MovedBooking {
  /** With the time that has to stay free after it. */
  readonly until: string;
}

/** Finds the first booking in each time; a private booking stays nameless, and like no other. */
export async function findFirstClashes(
  tx: TenantRows,
  bookings: readonly Wanted[],
): Promise<ReadonlyMap<string, Clash>> {
  if (bookings.length === 0) return new Map();
  const column = <K extends keyof Wanted>(key: K) => bookings.map((booking) => booking[key]);
  const isHidden = sql`(booking.privacy = 'private' or resource.privacy = 'private')`;
  const { rows } = await sql<Clash & { readonly id: string }>`
    select wanted.id, coalesce(booking.starts_at, taken.starts_at) as start,
      coalesce(booking.ends_at, taken.ends_at) as "end",
      case when booking.id is null then block.title
        when not ${isHidden} then concat_ws(', ', booking.title, owner.full_name) end as name,
      coalesce(not ${isHidden} and booking.title = wanted.title
        and booking.booked_for_id = wanted.owner_id and booking.starts_at = wanted.starts_at
        and booking.ends_at = wanted.ends_at, false) as "isAlike"
    from unnest(${column('id')}::uuid[], ${column('resourceId')}::uuid[],
      ${column('start')}::timestamptz[], ${column('end')}::timestamptz[],
      ${column('until')}::timestamptz[], ${column('title')}::text[], ${column('ownerId')}::uuid[]
    ) as wanted (id, resource_id, starts_at, ends_at, until, title, owner_id)
    cross join lateral (
      select * from occupancy where merchant_id = ${tx.merchant.id}
        and resource_id = wanted.resource_id and kind <> 'hold'
        and starts_at < wanted.until and ends_at > wanted.starts_at
      order by starts_at limit 1
    ) taken
    left join booking on booking.merchant_id = ${tx.merchant.id} and booking.id = taken.booking_id
    left join resource on resource.merchant_id = ${tx.merchant.id}
      and resource.id = booking.resource_id
    left join app_user owner on owner.merchant_id = ${tx.merchant.id}
      and owner.id = booking.booked_for_id
    left join resource_block block on block.merchant_id = ${tx.merchant.id}
      and block.id = taken.block_id`.execute(tx.db);
  return new Map(rows.map(({ id, ...clash }) => [id, clash]));
}
