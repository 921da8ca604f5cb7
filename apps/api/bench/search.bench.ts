import type { Benchmark, BenchmarkContext, Row } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import type { Request } from 'autocannon';
import { startApi } from './support/api-process.ts';
import type { BenchWorld } from './support/bench-world.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { pageSize, search, searchBy } from './support/calls.ts';
import { requestsPerSecond } from './support/load.ts';
import { addOwnFields, wantedFields } from './support/own-fields.ts';
import { signInMany } from './support/people.ts';
import { Processor } from './support/processor.ts';
import { bookings, rateRow } from './support/rows.ts';
import {
  clients,
  merchantId,
  searchStatements,
  seconds,
  statementsPerSecond,
} from './support/search-statements.ts';

const goal = 0.4;
/** Least rate with own fields as filters, of the rate without. */
const filterGoal = 0.9;

export const benchmark: Benchmark = {
  id: 'P3',
  title: `search over HTTP, signed in, ${clients} connections, page of ${pageSize}`,
  goal: `≥ ${goal} of the bare statement in pgbench; with three own fields ≥ ${filterGoal} of without`,
  run: async (context) => {
    const world = await benchWorld(context, mainSize(context));
    const requests = search(await signInMany(world.origin, { count: 8 }));
    const statements = searchStatements(await merchantId(world));
    const { origin } = world;
    const processor = await Processor.of(world);
    const measured = await alternate({
      rounds: context.rounds,
      subject: () =>
        processor.during(seconds, () =>
          requestsPerSecond({ origin, connections: clients, seconds, requests }),
        ),
      reference: () => statementsPerSecond(world, statements),
    });
    return [
      rateRow(`searches at ${bookings(world.size.bookings)}`, measured, goal, processor),
      await byOwnFields(context, world),
      await twoProcesses(context, world, requests),
    ];
  },
};

/** Three own fields as filters beside none, of the same rooms (F-03). */
async function byOwnFields({ rounds }: BenchmarkContext, world: BenchWorld): Promise<Row> {
  const remove = await addOwnFields(world);
  // Its first look at the merchants finds the fields.
  const server = await startApi(world.databaseUrl);
  const { origin, pid } = server;
  const people = await signInMany(origin, { count: 8 });
  const processor = await Processor.of({ ...world, serverPid: pid });
  const plain = await Processor.of({ ...world, serverPid: pid });
  const load = { origin, connections: clients, seconds };
  const rateOf = (requests: readonly Request[]) => () => requestsPerSecond({ ...load, requests });
  const filtered = searchBy(people, { ownFields: wantedFields });
  try {
    const measured = await alternate({
      rounds,
      subject: () => processor.during(seconds, rateOf(filtered)),
      reference: () => plain.during(seconds, rateOf(search(people))),
    });
    const row = rateRow('with three own fields; without', measured, filterGoal, processor);
    return { ...row, reference: `${row.reference}, ${plain.toString()}` };
  } finally {
    await server.stop();
    await remove();
  }
}

/** Two processes on one port beside one; the load comes from the same machine. */
async function twoProcesses(
  { rounds }: BenchmarkContext,
  world: BenchWorld,
  requests: readonly Request[],
): Promise<Row> {
  const pair = await startApi(world.databaseUrl, { WORKERS: '2' });
  const processor = await Processor.of({ ...world, serverPid: pair.pid });
  const ofPair = search(await signInMany(pair.origin, { count: 8 }));
  const load = { connections: clients, seconds };
  try {
    const measured = await alternate({
      rounds,
      subject: () =>
        processor.during(seconds, () =>
          requestsPerSecond({ ...load, origin: pair.origin, requests: ofPair }),
        ),
      reference: () => requestsPerSecond({ ...load, origin: world.origin, requests }),
    });
    const { isMet: _, ...row } = rateRow('two processes; one', measured, 1, processor);
    return row;
  } finally {
    await pair.stop();
  }
}
