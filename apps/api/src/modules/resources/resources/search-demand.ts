import type { ResourceType } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Clock } from '@axp/server-kit/time';
import { sql } from 'kysely';
import { zoneOffset } from '../../../platform/calendar/zone-offset.ts';
import type { DB } from '../../../platform/db/schema.ts';

interface Search {
  readonly merchantId: string;
  readonly timezone: string;
  readonly type: ResourceType;
  readonly isHit: boolean;
}

export interface SearchDemand {
  readonly count: (search: Search) => void;
  /** Writes down what was counted since the last time. */
  readonly job: Job;
}

/**
 * Counts searches with and without a free result, by merchant, day and type, without personal data
 * (Z-32). A search writes nothing: counts are kept in memory and stored every few seconds, so a
 * killed server loses a few seconds at most.
 */
export function createSearchDemand(options: {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
}): SearchDemand {
  const { unitOfWork, clock } = options;
  let counts = new Map<string, number>();

  const add = (name: string, searches: number): void => {
    counts.set(name, (counts.get(name) ?? 0) + searches);
  };

  return {
    count: ({ merchantId, timezone, type, isHit }) => {
      const day = dateIn(timezone, clock.now());
      add([merchantId, day, type, isHit ? 'hit' : 'miss'].join(' '), 1);
    },
    job: {
      name: 'write_search_demand',
      everyMs: 5_000,
      run: async () => {
        const counted = counts;
        if (counted.size === 0) return;
        counts = new Map();
        try {
          await unitOfWork.asSystem((trx) => addUp(counted).execute(trx));
        } catch (error) {
          for (const [name, searches] of counted) add(name, searches);
          throw error;
        }
      },
    },
  };
}

function dateIn(timezone: string, now: Date): string {
  const instant = now.getTime();
  return new Date(instant + zoneOffset(timezone, instant) * 60_000).toISOString().slice(0, 10);
}

/** Rows in one order, so that two servers that write at once wait for each other in the same one. */
function addUp(counted: ReadonlyMap<string, number>) {
  const names = [...counted.keys()].sort();
  const column = (index: number) => names.map((name) => name.split(' ')[index] ?? '');
  return sql`
    insert into search_demand (merchant_id, day, type, outcome, searches)
    select * from unnest(${column(0)}::uuid[], ${column(1)}::date[], ${column(2)}::text[],
      ${column(3)}::text[], ${names.map((name) => counted.get(name) ?? 0)}::integer[])
    on conflict (merchant_id, day, type, outcome)
      do update set searches = search_demand.searches + excluded.searches`;
}
