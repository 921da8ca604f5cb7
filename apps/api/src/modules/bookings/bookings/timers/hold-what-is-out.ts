import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import { dueMerchants } from '../../../../platform/db/due-merchants.ts';
import { isHandedOut } from '../../../../platform/db/kinds-sql.ts';
import type { DB } from '../../../../platform/db/schema.ts';

/**
 * Keeps the units of cars and assets that are out after their end, until the end of the day that it
 * is in four hours: they can be booked for later days, but not as if they were back. Bookings that
 * exist keep their time; only what is free between them is taken (ADR 64).
 */
export function occupyOverdueReturns(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'hold_what_is_out',
    everyMs: 15_000,
    run: async () => {
      const isDue = sql`status = 'checked-in' and ${sql.raw(isHandedOut())} and ends_at <= now()`;
      const queue = { table: 'booking', isDue, dueAt: 'ends_at' } as const;
      for (const merchantId of await dueMerchants(unitOfWork, queue)) {
        await unitOfWork.asSystem((trx) =>
          sql`
            with late as (
              select id, resource_id, ends_at, (
                date_trunc('day', (now() + interval '4 hours') at time zone timezone)
                  + interval '1 day'
              ) at time zone timezone as until
              from booking where merchant_id = ${merchantId} and ${isDue}
              order by id for update skip locked
            ), piece as (
              select late.id as booking_id, late.resource_id, own.unit_id, during
              from late
              cross join lateral (
                select distinct unit_id from occupancy
                where merchant_id = ${merchantId} and booking_id = late.id
              ) own
              cross join lateral unnest(
                tstzmultirange(tstzrange(late.ends_at, late.until)) - coalesce((
                  select range_agg(taken.during) from occupancy taken
                  where taken.merchant_id = ${merchantId} and taken.unit_id = own.unit_id
                    and taken.resource_id = late.resource_id and taken.ends_at > late.ends_at
                ), '{}'::tstzmultirange)
              ) as during
            )
            insert into occupancy
              (merchant_id, id, resource_id, unit_id, kind, booking_id, starts_at, ends_at)
            select ${merchantId}::uuid, gen_random_uuid(), resource_id, unit_id, 'booking',
              booking_id, lower(during), upper(during)
            from piece order by unit_id, lower(during)
            on conflict do nothing`.execute(trx),
        );
      }
    },
  };
}
