/** Owner of work; null for the program itself. */
export interface TurnOwner {
  readonly merchantId: string | null;
  readonly personId: string | null;
}

interface Waiting {
  readonly owner: TurnOwner;
  readonly start: () => Promise<void>;
}

export interface FairTurns {
  /** Runs work when its turn comes. */
  take<T>(owner: TurnOwner, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void>;
}

/**
 * Runs one piece of work at a time. Merchants take turns, and so do the people of a merchant; the
 * work of one person keeps its order. No one waits for everything that another person has sent.
 */
export function createFairTurns(): FairTurns {
  const waiting: Waiting[] = [];
  const lastTurns = new Map<string, number>();
  let turn = 0;
  let running: Promise<void> | null = null;

  const lastTurnOf = (key: string | null) => lastTurns.get(key ?? '') ?? 0;
  const isBefore = (one: TurnOwner, other: TurnOwner) =>
    lastTurnOf(one.merchantId) - lastTurnOf(other.merchantId) ||
    lastTurnOf(one.personId) - lastTurnOf(other.personId);

  async function runAll(): Promise<void> {
    for (;;) {
      // A stable sort keeps the order of arrival.
      const [next] = waiting.toSorted((one, other) => isBefore(one.owner, other.owner));
      if (!next) break;
      waiting.splice(waiting.indexOf(next), 1);
      turn += 1;
      lastTurns.set(next.owner.merchantId ?? '', turn);
      lastTurns.set(next.owner.personId ?? '', turn);
      await next.start();
    }
    lastTurns.clear();
    running = null;
  }

  return {
    take<T>(owner: TurnOwner, work: () => Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      waiting.push({ owner, start: () => work().then(resolve, reject) });
      running ??= runAll();
      return promise;
    },
    idle: () => running ?? Promise.resolve(),
  };
}
