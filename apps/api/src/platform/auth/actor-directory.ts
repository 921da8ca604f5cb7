import type { UnitOfWork } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { Changes } from '../changes/changes.ts';
import { sessionSubject } from '../changes/changes.ts';
import type { DB } from '../db/schema.ts';
import type { Actor } from '../request-scope/request-scope.ts';
import { findActorRow, touchSession } from './actor.queries.ts';
import { asActor } from './actor.ts';

export interface SessionKey {
  readonly merchantId: string;
  readonly sessionId: string;
}

export interface ActorDirectory {
  /** Null when the session has ended or its user is not active any more. */
  readonly find: (session: SessionKey) => Promise<Actor | null>;
  /** Notes that a person uses the session, which is what idle time is counted from (H-06). */
  readonly touch: (session: SessionKey) => Promise<void>;
  /** The next request of the session asks the database again. */
  readonly forget: (session: SessionKey) => void;
}

/** As remembered; the moment moves with each touch. */
interface FoundActor {
  readonly actor: Actor;
  lastSeenAt: number;
}

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly changes: Changes;
}

/** A deactivated user or ended session is out within this time, on every server process. */
const maxAgeMs = 15_000;
const maxEntries = 50_000;
/** Idle time is counted in hours; a write with every request would buy nothing. */
const touchedEveryMs = 5 * 60 * 1000;

/** Cache of the actors of sessions, with their rights, because every request needs one. */
export function createActorDirectory({ unitOfWork, clock, changes }: Options): ActorDirectory {
  const nameOf = ({ merchantId, sessionId }: SessionKey) => sessionSubject(merchantId, sessionId);
  const actors = createExpiringCache({
    clock,
    maxAgeMs,
    maxEntries,
    nameOf,
    load: async ({ merchantId, sessionId }): Promise<FoundActor | null> => {
      const now = clock.now().toISOString();
      const row = await unitOfWork.readMerchant(merchantId, (trx) =>
        findActorRow(trx, { merchantId, sessionId, now }),
      );
      if (!row) return null;
      const lastSeenAt = row.last_seen_at === null ? 0 : Date.parse(row.last_seen_at);
      return { actor: asActor(row, sessionId), lastSeenAt };
    },
  });
  changes.onChange((subject) => {
    const [merchantId, sessionId] = subject.split('/');
    if (merchantId !== undefined && sessionId !== undefined)
      actors.forget({ merchantId, sessionId });
  });
  return {
    find: async (session) => (await actors.get(session))?.actor ?? null,
    touch: async (session) => {
      const found = await actors.get(session);
      const now = clock.now();
      const unlessSince = now.getTime() - touchedEveryMs;
      if (!found || found.lastSeenAt > unlessSince) return;
      found.lastSeenAt = now.getTime();
      const at = { now: now.toISOString(), unlessSince: new Date(unlessSince).toISOString() };
      await unitOfWork.withMerchant(session.merchantId, (trx) =>
        touchSession(trx, { ...session, ...at }),
      );
    },
    forget: actors.forget,
  };
}
