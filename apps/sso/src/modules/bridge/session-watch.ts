import type { UnitOfWork } from '@axp/server-kit/db';
import type { Logger } from '@axp/server-kit/logging';
import type { Clock } from '@axp/server-kit/time';
import type { DB } from '../../platform/db/schema.ts';
import { sessionChanges } from './watch.queries.ts';

/** Awaited events: the end of keys, or a sign-on of browsers. */
export interface Awaited {
  /** Digests of keys, as hex. */
  readonly keys: readonly string[];
  readonly browserIds: readonly string[];
}

export interface SessionWatch {
  /** Resolves after a change, or when the wait ends. */
  readonly untilChange: (awaited: Awaited) => Promise<void>;
  readonly stop: () => void;
}

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/** A logout reaches the other applications within two seconds, so it is noticed within one. */
const everyMs = 1_000;
/** Servers' clocks differ a little, and a change may be found twice without harm. */
const lookBackMs = 10_000;
/** Below the time after which proxies give up an idle connection. */
const patienceMs = 20_000;

/**
 * One query per second for all waiting requests of this server, none without any. Each wait starts
 * with a query of its own, so no event is lost in between.
 */
export function createSessionWatch({ unitOfWork, clock, logger }: Options): SessionWatch {
  const waiting = new Set<{ readonly awaited: Awaited; readonly resolve: () => void }>();
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const since = new Date(clock.now().getTime() - lookBackMs);
    const changes = await unitOfWork.asSystem((trx) => sessionChanges(trx, since));
    const ended = new Set(changes.endedKeys.map((hash) => hash.toString('hex')));
    const started = new Set(changes.startedBrowsers);
    for (const { awaited, resolve } of waiting) {
      const hasChanged =
        awaited.keys.some((key) => ended.has(key)) ||
        awaited.browserIds.some((id) => started.has(id));
      if (hasChanged) resolve();
    }
  };
  const lookAgain = (): void => {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => logger.warn({ err: error }, 'session_watch_failed'))
        .finally(() => {
          timer = undefined;
          if (waiting.size > 0) lookAgain();
        });
    }, everyMs);
  };

  return {
    untilChange: (awaited) =>
      new Promise((resolve) => {
        const patience = setTimeout(leave, patienceMs);
        const entry = { awaited, resolve: leave };
        waiting.add(entry);
        if (timer === undefined) lookAgain();
        function leave(): void {
          clearTimeout(patience);
          waiting.delete(entry);
          resolve();
        }
      }),
    stop: () => {
      for (const { resolve } of waiting) resolve();
      clearTimeout(timer);
    },
  };
}
