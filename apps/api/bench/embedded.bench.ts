import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, migrateToLatest } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import type { Benchmark, BenchmarkContext, Row } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import type { DB } from '../src/platform/db/schema.ts';
import type { CrowdSize } from '../test/crowd.ts';
import { crowdHost, fillCrowd } from '../test/crowd.ts';
import { startServerProcess } from '../test/process/server-process.ts';
import { benchWorld, migrationsFolder, usualSize } from './support/bench-world.ts';
import { create, FreeHours, search } from './support/calls.ts';
import { requestsPerSecond } from './support/load.ts';
import { signInMany } from './support/people.ts';
import { rateRow } from './support/rows.ts';
import { seconds } from './support/search-statements.ts';

const goal = 0.9;
const clientCounts = [1, 16];

interface EmbeddedServer {
  readonly origin: string;
  readonly hours: FreeHours;
}

/** The server on its embedded database, with the same crowd in its folder. */
async function startEmbedded(context: BenchmarkContext, size: CrowdSize): Promise<EmbeddedServer> {
  context.write('filling the embedded database\n');
  const folder = mkdtempSync(join(tmpdir(), 'axp-bench-embedded-'));
  context.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const database = await connectDatabase<DB>({
    location: { kind: 'folder', path: join(folder, 'database'), database: 'api' },
    logger: createLogger({ name: 'bench', level: 'silent' }),
  });
  await migrateToLatest(database, migrationsFolder);
  await fillCrowd(database.kysely, size);
  const ask = async (query: string) => {
    const { rows } = await database.pool.query<Record<string, unknown>>(query);
    return String(Object.values(rows[0] ?? {})[0]);
  };
  const hours = await FreeHours.of(
    { databaseUrl: '', origin: '', serverPid: 0, size, ask },
    crowdHost(1),
  );
  await database.close();
  const server = await startServerProcess({ DATA_DIR: folder });
  context.atEnd(() => server.stop());
  return { origin: server.origin, hours };
}

export const benchmark: Benchmark = {
  id: 'P16',
  title: 'embedded database against a PostgreSQL server of the same version, both over HTTP',
  goal: `≥ ${goal} of its rate, with ${clientCounts.join(' and ')} clients`,
  run: async (context) => {
    const size = usualSize(Math.min(...context.sizes));
    const world = await benchWorld(context, size);
    const { origin, hours } = await startEmbedded(context, size);
    const embedded = await callsOf(origin, hours);
    const server = await callsOf(world.origin, await FreeHours.of(world, crowdHost(1)));
    const rows: Row[] = [];
    for (const connections of clientCounts) {
      for (const name of ['search', 'create'] as const) {
        const measured = await alternate({
          rounds: context.rounds,
          subject: () => requestsPerSecond({ ...embedded[name], connections, seconds }),
          reference: () => requestsPerSecond({ ...server[name], connections, seconds }),
        });
        rows.push(rateRow(`${name}, ${connections} clients`, measured, goal));
      }
    }
    return rows;
  },
};

async function callsOf(origin: string, hours: FreeHours) {
  const people = await signInMany(origin, { count: 40 });
  const wishes = people.map((person) => ({ person, next: () => hours.take() }));
  return {
    search: { origin, requests: search(people) },
    create: { origin, requests: create(wishes), status: 201 },
  };
}
