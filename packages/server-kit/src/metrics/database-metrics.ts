import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { Gauge } from 'prom-client';

export interface Queue {
  /** Name of the queue in the metrics. */
  readonly name: string;
  /** Table of the waiting messages, or a query of them, with `tries`, `due_at` and `created_at`. */
  readonly waiting: RawBuilder<unknown>;
}

interface Depth {
  readonly name: string;
  readonly waiting: number;
  readonly age: number;
}

/** Shorter than the time-out of a scrape (10 s), so that the other metrics still arrive. */
const patienceMs = 2_000;

/** Creates the gauges of the connection pool, read when Prometheus asks. */
export function poolMetrics(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'axp_database_pool_connections',
    help: 'Connections of the pool by state; max is the most that it opens.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'max' }, pool.options.max);
    },
  });
  new Gauge({
    name: 'axp_database_pool_waiting',
    help: 'Callers that wait for a connection of the pool.',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

/** Creates the gauges of the queues. They are absent while the database does not answer. */
export function queueMetrics<DB>(
  registry: Registry,
  { kysely, queues }: { readonly kysely: Kysely<DB>; readonly queues: readonly Queue[] },
): void {
  let reading: Promise<readonly Depth[]> | undefined;
  // Both gauges are read at once: they share one statement.
  const depths = (): Promise<readonly Depth[]> => {
    reading ??= inTime(readDepths(kysely, queues)).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const gauge = (name: string, help: string, read: (depth: Depth) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        const found = await depths();
        this.reset();
        for (const depth of found) this.set({ queue: depth.name }, read(depth));
      },
    });
  gauge(
    'axp_outbox_waiting',
    'Messages that wait to be sent or processed.',
    ({ waiting }) => waiting,
  );
  gauge('axp_outbox_oldest_seconds', 'Age of the oldest message that is due.', ({ age }) => age);
}

/** A message that waits for its first try is as old as its delay; a retried one as itself. */
async function readDepths<DB>(
  kysely: Kysely<DB>,
  queues: readonly Queue[],
): Promise<readonly Depth[]> {
  const counts = queues.map(
    ({ name, waiting }) => sql`
      select ${name}::text as name, count(*)::float8 as waiting, coalesce(greatest(0,
          extract(epoch from now() - min(case when tries = 0 then due_at else created_at end))
        ), 0)::float8 as age
      from ${waiting}`,
  );
  const { rows } = await sql<Depth>`${sql.join(counts, sql` union all `)}`.execute(kysely);
  return rows;
}

async function inTime(depths: Promise<readonly Depth[]>): Promise<readonly Depth[]> {
  const { promise: tooLate, resolve } = Promise.withResolvers<readonly Depth[]>();
  const timer = setTimeout(() => resolve([]), patienceMs);
  try {
    return await Promise.race([depths.catch(() => []), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
