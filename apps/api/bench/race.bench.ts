import { randomUUID } from 'node:crypto';
import { startPostgresCluster } from '@axp/server-kit/testing';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { median, percentile } from '@axp/tooling/bench';
import pg from 'pg';
import { startApi } from './support/api-process.ts';

const contenders = 32;
const rounds = 100;
const goal = 60;

/** Statement of the repository's `occupy`: a conflict returns no row, never an error (ADR 0005). */
const occupy = `
  insert into occupancy (merchant_id, id, resource_id, unit_id, kind, starts_at, ends_at)
  select merchant_id, $1, resource_id, id, 'blackout', $2, $3 from resource_unit where id = $4
  on conflict do nothing returning id`;

/** The slot of a round: an hour of its own, far from the demo's bookings. */
function slotOf(round: number): [start: string, end: string] {
  const start = Date.UTC(2040, 0, 1) + round * 3_600_000;
  return [new Date(start).toISOString(), new Date(start + 3_600_000).toISOString()];
}

interface Outcome {
  readonly milliseconds: number;
  readonly winners: number;
}

async function race(
  clients: readonly pg.Client[],
  unitId: string,
  round: number,
): Promise<Outcome> {
  const [start, end] = slotOf(round);
  const began = performance.now();
  const results = await Promise.all(
    clients.map((client) => client.query(occupy, [randomUUID(), start, end, unitId])),
  );
  const winners = results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  return { milliseconds: performance.now() - began, winners };
}

async function measure(databaseUrl: string): Promise<Row[]> {
  const clients = Array.from(
    { length: contenders },
    () => new pg.Client({ connectionString: databaseUrl }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  try {
    const [first] = clients;
    const unit = await first?.query<{ id: string }>(
      "select u.id from resource_unit u join resource r on r.id = u.resource_id where r.type = 'room' limit 1",
    );
    const unitId = unit?.rows[0]?.id;
    if (!first || unitId === undefined) throw new Error('the demo has no room');
    const singles: number[] = [];
    const races: Outcome[] = [];
    for (let round = 0; round < rounds; round += 1) {
      singles.push((await race([first], unitId, 2 * round)).milliseconds);
      races.push(await race(clients, unitId, 2 * round + 1));
    }
    const single = median(singles);
    const p95 = percentile(
      races.map(({ milliseconds }) => milliseconds),
      0.95,
    );
    const deadlocks = await first.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    const isExact = races.every(({ winners }) => winners === 1);
    return [
      {
        subject: `${contenders}-way race, p95 of ${rounds}, against one insert`,
        value: `${p95.toFixed(1)} ms`,
        reference: `${single.toFixed(2)} ms`,
        ratio: p95 / single,
        isMet: p95 / single <= goal,
      },
      {
        subject: 'rounds with exactly one winner, and deadlocks',
        value: `${races.filter(({ winners }) => winners === 1).length}`,
        reference: `${rounds}`,
        ratio: Number(deadlocks.rows[0]?.deadlocks),
        isMet: isExact && Number(deadlocks.rows[0]?.deadlocks) === 0,
      },
    ];
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

export const benchmark: Benchmark = {
  id: 'P6',
  title: `${contenders}-way race for a slot, ${rounds} rounds`,
  goal: `exactly 1 winner, 0 deadlocks, p95 ≤ ${goal} single inserts`,
  run: async () => {
    const cluster = await startPostgresCluster();
    const api = await startApi(cluster.url);
    try {
      return await measure(cluster.url);
    } finally {
      await api.stop();
      await cluster.stop();
    }
  },
};
