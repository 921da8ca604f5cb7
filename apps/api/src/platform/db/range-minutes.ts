import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Minutes of a multirange of instants. */
export function minutesOf(ranges: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(extract(epoch from upper(part) - lower(part)) / 60), 0)
    from unnest(${ranges}) part)::integer`;
}
