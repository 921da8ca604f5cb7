import type { ResourceType, UseCounts } from '@axp/contracts';
import { bookingStatusGroups } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

interface Asked {
  readonly merchantId: string;
  readonly type: ResourceType;
  readonly now: Date;
}

/** How many active resources, upcoming bookings and people with such a service has. */
export async function serviceUse(
  trx: Transaction<DB>,
  { merchantId, type, now }: Asked,
): Promise<UseCounts> {
  const { rows } = await sql<UseCounts>`
    select count(distinct booking.booked_for_id)::integer as people,
      count(*)::integer as bookings, (
        select count(*) from resource
        where merchant_id = ${merchantId} and type = ${type} and is_active
      )::integer as resources
    from booking
    join resource on resource.merchant_id = booking.merchant_id
      and resource.id = booking.resource_id and resource.type = ${type}
    where booking.merchant_id = ${merchantId}
      and booking.ends_at > ${now.toISOString()}::timestamptz
      and booking.status = any (${[...bookingStatusGroups.active]}::text[])`.execute(trx);
  return rows[0] ?? { people: 0, resources: 0, bookings: 0 };
}
