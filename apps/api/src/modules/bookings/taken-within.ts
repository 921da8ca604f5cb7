import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TimeSlot } from './rules/time.ts';

/**
 * What is taken of resources within a time, to select from. Both sides of the start are bounded,
 * and what is longer than a day comes from its own index, so that the history of a resource is
 * never read (ADR 0005).
 */
export function takenWithin(
  merchantId: string,
  resourceIds: RawBuilder<unknown>,
  { start, end }: TimeSlot,
): RawBuilder<unknown> {
  const ofResources = sql`merchant_id = ${merchantId} and resource_id = any (${resourceIds})`;
  return sql`(
    select * from occupancy
    where ${ofResources} and starts_at > ${start}::timestamptz - interval '24 hours'
      and starts_at < ${end} and ends_at > ${start}
    union all
    select * from occupancy
    where ${ofResources} and is_long and ends_at > ${start}
      and starts_at <= ${start}::timestamptz - interval '24 hours'
  )`;
}
