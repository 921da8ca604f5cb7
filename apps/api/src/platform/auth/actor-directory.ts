import type { UnitOfWork } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { DB } from '../db/schema.ts';
import type { Actor } from '../request-scope/request-scope.ts';
import { findActorRow } from './actor.queries.ts';
import { asActor } from './actor.ts';

export interface SessionKey {
  readonly merchantId: string;
  readonly sessionId: string;
}

export interface ActorDirectory {
  /** Null when the session has ended or its user is not active any more. */
  readonly find: (session: SessionKey) => Promise<Actor | null>;
  /** The next request of the session asks the database again. */
  readonly forget: (session: SessionKey) => void;
}

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
}

/** A deactivated user or ended session is out within this time, on every server process. */
const maxAgeMs = 15_000;
const maxEntries = 50_000;

/** Who acts in a session, with rights; remembered for a moment, because every request asks. */
export function createActorDirectory({ unitOfWork, clock }: Options): ActorDirectory {
  const actors = createExpiringCache({
    clock,
    maxAgeMs,
    maxEntries,
    nameOf: ({ merchantId, sessionId }: SessionKey) => `${merchantId}/${sessionId}`,
    load: async ({ merchantId, sessionId }): Promise<Actor | null> => {
      const now = clock.now().toISOString();
      const row = await unitOfWork.readMerchant(merchantId, (trx) =>
        findActorRow(trx, { merchantId, sessionId, now }),
      );
      return row ? asActor(row, sessionId) : null;
    },
  });
  return { find: actors.get, forget: actors.forget };
}
