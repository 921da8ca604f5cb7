import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { DB } from '../db/schema.ts';
import { removeObject } from './file-contents.ts';
import { forgetLeftover, takeLeftovers } from './leftover-objects.ts';
import type { ObjectStore } from './object-store.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly objects: ObjectStore;
}

const everyMs = 60_000;
const batchSize = 20;

/**
 * Removes objects that no row has: of files that were deleted, and of uploads that ended half-way.
 * A store that is away ends the run; what was taken is due again later.
 */
export function removeLeftovers({ unitOfWork, objects }: Deps): Job {
  return {
    name: 'remove_leftover_objects',
    everyMs,
    run: async (signal) => {
      let hasMore = true;
      while (hasMore && !signal.aborted) {
        const taken = await takeLeftovers(unitOfWork, batchSize);
        for (const object of taken) {
          if (signal.aborted) return;
          await removeObject(objects, object);
          await unitOfWork.asSystem((trx) => forgetLeftover(trx, object));
        }
        hasMore = taken.length === batchSize;
      }
    },
  };
}
