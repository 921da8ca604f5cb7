import { setTimeout as sleep } from 'node:timers/promises';

interface RunningServer {
  readonly app: { close(): Promise<unknown> };
  readonly worker: { stop(): Promise<unknown> };
  readonly database: { close(): Promise<void> };
  /** Tells load balancers to send requests elsewhere. */
  readonly drain: () => void;
  /** How long requests are still served, in milliseconds. */
  readonly drainMs: number;
}

/** Stops a server without failing a request: drains, finishes what is in flight, then closes. */
export async function stopServer({
  app,
  worker,
  database,
  drain,
  drainMs,
}: RunningServer): Promise<void> {
  drain();
  await Promise.all([sleep(drainMs), worker.stop()]);
  await app.close();
  await database.close();
}
