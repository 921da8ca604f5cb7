import { formatDuration } from './duration.ts';

export type Heartbeat = { beat: () => void; stop: () => void };

type HeartbeatOptions = { write: (text: string) => void; heartbeatMs?: number };

/** Says every quarter of a minute that a silent step is alive. */
export function startHeartbeat(
  name: string,
  { write, heartbeatMs = 15_000 }: HeartbeatOptions,
): Heartbeat {
  const start = performance.now();
  const timer = setInterval(
    () => write(`   … ${name} is still running (${formatDuration(performance.now() - start)})\n`),
    heartbeatMs,
  );
  return {
    beat: () => timer.refresh(),
    stop: () => clearInterval(timer),
  };
}
