import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, migrateToLatest } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import type { Benchmark, BenchmarkContext } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import type { DB } from '../src/platform/db/schema.ts';
import type { CrowdSize } from '../test/crowd.ts';
import { crowdHost, fillCrowd } from '../test/crowd.ts';
import type { ServerProcess } from '../test/process/server-process.ts';
import { startServerProcess } from '../test/process/server-process.ts';
import { benchWorld, migrationsFolder, usualSize } from './support/bench-world.ts';
import { create, FreeHours, search } from './support/calls.ts';
import { requestsPerSecond } from './support/load.ts';
import { signInMany } from './support/people.ts';
import { pgbench } from './support/pgbench.ts';
import { rateRow } from './support/rows.ts';
import {
  clients,
  merchantId,
  searchStatements,
  seconds,
  statementsPerSecond,
} from './support/search-statements.ts';
import { bareInsert } from './support/units.ts';

const goals = { search: 0.08, create: 0.15 };

interface EmbeddedServer {
  readonly server: ServerProcess;
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
  const hours = await FreeHours.of({ databaseUrl: '', origin: '', size, ask }, crowdHost(1));
  await database.close();
  const server = await startServerProcess({ DATA_DIR: folder });
  context.atEnd(() => server.stop());
  return { server, hours };
}

export const benchmark: Benchmark = {
  id: 'P16',
  title: 'embedded database over HTTP, against SQL on PostgreSQL, in the smallest size',
  goal: `search ≥ ${goals.search}, create ≥ ${goals.create}`,
  run: async (context) => {
    const size = usualSize(Math.min(...context.sizes));
    const native = await benchWorld(context, size);
    const { server, hours } = await startEmbedded(context, size);
    const { origin } = server;
    const people = await signInMany(origin, { count: 40 });
    const load = { origin, connections: clients, seconds };
    const statements = searchStatements(await merchantId(native));
    const searches = await alternate({
      rounds: context.rounds,
      subject: () => requestsPerSecond({ ...load, requests: search(people) }),
      reference: () => statementsPerSecond(native, statements),
    });
    const insert = await bareInsert(native);
    const requests = create(people.map((person) => ({ person, next: () => hours.take() })));
    const creations = await alternate({
      rounds: context.rounds,
      subject: () => requestsPerSecond({ ...load, requests, status: 201 }),
      reference: () => pgbench({ databaseUrl: native.databaseUrl, ...insert, clients, seconds }),
    });
    return [
      rateRow('searches', searches, goals.search),
      rateRow('bookings made', creations, goals.create),
    ];
  },
};
