import type { ResourceType } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Clock } from '@axp/server-kit/time';
import { sql } from 'kysely';
import { zoneOffset } from '../../../platform/calendar/zone-offset.ts';
import type { DB } from '../../../platform/db/schema.ts';

interface Search {
  readonly merchantId: string;
  readonly userId: string;
  readonly type: ResourceType;
  readonly start: string;
  /** Null for all buildings. */
  readonly buildingId: string | null;
  /** Zone of the building, or of the merchant. */
  readonly timezone: string;
  /** People or units; 0 for any number. */
  readonly wanted: number;
  readonly isHit: boolean;
}

export interface SearchDemand {
  readonly count: (search: Search) => void;
  /** Writes down what was counted since the last time. */
  readonly job: Job;
}

/** Smallest numbers of the sizes that reports tell apart. */
const sizes = [25, 15, 9, 5, 3, 1] as const;
/** The same search of the same person counts once within this time. */
const sameSearchMs = 10 * 60_000;

/**
 * Counts searches with and without a free result by the hour, place and size that were wanted,
 * without the person (Z-32). A search writes nothing: counts are kept in memory and stored every
 * few seconds, so a killed server loses a few seconds at most.
 */
export function createSearchDemand(options: {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
}): SearchDemand {
  const { unitOfWork, clock } = options;
  let counts = new Map<string, number>();
  const recent = new Map<string, number>();

  const add = (name: string, searches: number): void => {
    counts.set(name, (counts.get(name) ?? 0) + searches);
  };
  const forgetOld = (): void => {
    const now = clock.now().getTime();
    for (const [key, since] of recent) {
      // They are in the order of their times.
      if (now - since < sameSearchMs) return;
      recent.delete(key);
    }
  };

  return {
    count: (search) => {
      const name = nameOf(search);
      const key = `${search.userId} ${name}`;
      forgetOld();
      if (recent.has(key)) return;
      recent.set(key, clock.now().getTime());
      add(name, 1);
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

/** Values of the primary key, in its order. */
function nameOf({ merchantId, type, start, buildingId, timezone, wanted, isHit }: Search): string {
  const instant = Date.parse(start);
  const local = new Date(instant + zoneOffset(timezone, instant) * 60_000);
  return [
    merchantId,
    local.toISOString().slice(0, 10),
    local.getUTCHours(),
    type,
    buildingId ?? merchantId,
    sizes.find((least) => wanted >= least) ?? 0,
    isHit ? 'hit' : 'miss',
  ].join(' ');
}

/** Rows in one order, so that two servers that write at once wait for each other in the same one. */
function addUp(counted: ReadonlyMap<string, number>) {
  const names = [...counted.keys()].sort();
  const column = (index: number) => names.map((name) => name.split(' ')[index] ?? '');
  return sql`
    insert into wanted_time
      (merchant_id, day, hour, type, place_id, least_size, outcome, searches)
    select * from unnest(${column(0)}::uuid[], ${column(1)}::date[], ${column(2)}::integer[],
      ${column(3)}::text[], ${column(4)}::uuid[], ${column(5)}::integer[], ${column(6)}::text[],
      ${names.map((name) => counted.get(name) ?? 0)}::integer[])
    on conflict (merchant_id, day, hour, type, place_id, least_size, outcome)
      do update set searches = wanted_time.searches + excluded.searches`;
}
