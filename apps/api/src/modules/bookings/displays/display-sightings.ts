import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Clock } from '@axp/server-kit/time';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { PairedDisplay } from './display.queries.ts';

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
}

export interface DisplaySightings {
  readonly note: (merchantId: string, display: Pick<PairedDisplay, 'id'>) => void;
  /** Writes when displays were seen, apart from their requests. */
  readonly job: Job;
}

/** Remembers when displays were last seen, and writes it for all of a merchant at once. */
export function createDisplaySightings({ unitOfWork, clock }: Options): DisplaySightings {
  const unwritten = new Map<string, Map<string, string>>();
  return {
    note: (merchantId, { id }) => {
      const ofMerchant = unwritten.get(merchantId) ?? new Map<string, string>();
      unwritten.set(merchantId, ofMerchant.set(id, clock.now().toISOString()));
    },
    job: {
      name: 'write_display_sightings',
      everyMs: 30_000,
      run: async () => {
        for (const [merchantId, seen] of unwritten) {
          unwritten.delete(merchantId);
          await unitOfWork.withMerchant(merchantId, (db) =>
            sql`update display set last_seen_at = greatest(last_seen_at, seen.at)
              from unnest(
                ${[...seen.keys()]}::uuid[], ${[...seen.values()]}::timestamptz[]
              ) as seen (id, at)
              where merchant_id = ${merchantId} and display.id = seen.id`.execute(db),
          );
        }
      },
    },
  };
}
