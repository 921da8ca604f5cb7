import type { UnitOfWork } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { DB } from '../../../platform/db/schema.ts';
import type { HomePlace } from './domain/usual-place.ts';
import { findHomePlace } from './place.queries.ts';

interface UserKey {
  readonly merchantId: string;
  readonly userId: string;
}

export interface HomePlaces {
  readonly of: (user: UserKey) => Promise<HomePlace>;
  /** The next read of the user sees a changed profile. */
  readonly forget: (user: UserKey) => void;
}

const maxAgeMs = 60_000;
const maxEntries = 20_000;

/** Usual places of users (Z-33), cached for a minute: the search has no query to spare. */
export function createHomePlaces(options: {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
}): HomePlaces {
  const { unitOfWork, clock } = options;
  const places = createExpiringCache({
    clock,
    maxAgeMs,
    maxEntries,
    nameOf: ({ merchantId, userId }: UserKey) => `${merchantId} ${userId}`,
    load: ({ merchantId, userId }) =>
      unitOfWork.readMerchant(merchantId, (trx) =>
        findHomePlace({ db: trx, merchant: { id: merchantId } }, { userId, now: clock.now() }),
      ),
  });
  return { of: places.get, forget: places.forget };
}
