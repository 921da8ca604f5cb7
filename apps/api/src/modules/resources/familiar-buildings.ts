import type { UnitOfWork } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { DB } from '../../platform/db/schema.ts';
import { findFamiliarBuildings } from './suggestion.queries.ts';

interface User {
  readonly merchantId: string;
  readonly userId: string;
}

export interface FamiliarBuildings {
  readonly of: (user: User) => Promise<readonly string[]>;
}

const maxAgeMs = 60_000;
const maxEntries = 20_000;

/**
 * Where a user has booked last; such buildings come first where all else is equal (Z-33). A minute
 * late is early enough, and the search has no query to spare.
 */
export function createFamiliarBuildings(options: {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
}): FamiliarBuildings {
  const buildings = createExpiringCache({
    clock: options.clock,
    maxAgeMs,
    maxEntries,
    nameOf: ({ merchantId, userId }: User) => `${merchantId} ${userId}`,
    load: ({ merchantId, userId }) =>
      options.unitOfWork.readMerchant(merchantId, (trx) =>
        findFamiliarBuildings(trx, merchantId, userId),
      ),
  });
  return { of: buildings.get };
}
