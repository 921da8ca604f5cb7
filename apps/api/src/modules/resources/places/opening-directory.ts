import type { UnitOfWork } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { DB } from '../../../platform/db/schema.ts';
import type { StoredOpeningBook } from './opening.queries.ts';
import { findOpeningBook } from './opening.queries.ts';

export interface OpeningDirectory {
  readonly of: (merchantId: string) => Promise<StoredOpeningBook>;
  /** Clears the cache, so that a change is visible on this server immediately. */
  readonly forget: (merchantId: string) => void;
}

/** Changed opening hours are seen in the search of every other server within this time. */
const maxAgeMs = 15_000;
const maxEntries = 1_000;

/**
 * The opening hours of a merchant's places, remembered for a moment: the search judges windows by
 * them and has no query to spare. A booking is always judged by what is stored.
 */
export function createOpeningDirectory(options: {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
}): OpeningDirectory {
  const books = createExpiringCache({
    clock: options.clock,
    maxAgeMs,
    maxEntries,
    nameOf: (merchantId: string) => merchantId,
    load: (merchantId) =>
      options.unitOfWork.readMerchant(merchantId, (trx) =>
        findOpeningBook({ db: trx, merchant: { id: merchantId } }),
      ),
  });
  return { of: books.get, forget: books.forget };
}
