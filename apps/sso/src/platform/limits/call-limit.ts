import { AppError } from '@axp/contracts';
import type { Clock } from '@axp/server-kit/time';

interface Options {
  readonly clock: Clock;
  readonly callsPerMinute: number;
}

export interface CallLimit {
  /** @throws AppError auth.too_many_attempts once a key has had its calls of this minute */
  readonly check: (key: string) => void;
  readonly count: (key: string) => void;
}

const windowMs = 60_000;
const mostKeys = 50_000;

/**
 * Calls of a key within a minute. Each server counts its own, so a fleet lets through a few times
 * as many: this keeps a loop or a guesser from taking all of a server, and decides nothing else.
 */
export function createCallLimit({ clock, callsPerMinute }: Options): CallLimit {
  const counts = new Map<string, { calls: number; readonly until: number }>();
  const current = (key: string) => {
    const entry = counts.get(key);
    return entry && entry.until > clock.now().getTime() ? entry : undefined;
  };
  return {
    check: (key) => {
      const entry = current(key);
      if (!entry || entry.calls < callsPerMinute) return;
      const retryAfterSeconds = Math.ceil((entry.until - clock.now().getTime()) / 1000);
      throw new AppError('auth.too_many_attempts', { params: { retryAfterSeconds } });
    },
    count: (key) => {
      const entry = current(key);
      if (entry) {
        entry.calls += 1;
        return;
      }
      // Moves the key to the end, so that the first one is the oldest.
      counts.delete(key);
      counts.set(key, { calls: 1, until: clock.now().getTime() + windowMs });
      const [oldest] = counts.keys();
      if (counts.size > mostKeys && oldest !== undefined) counts.delete(oldest);
    },
  };
}
