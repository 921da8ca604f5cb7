import type { Benchmark } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import { startApi } from './support/api-process.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { pageSize, search } from './support/calls.ts';
import { requestsPerSecond } from './support/load.ts';
import { signInMany } from './support/people.ts';
import { Processor } from './support/processor.ts';
import { clients, seconds } from './support/search-statements.ts';

const goal = 1.03;

interface Server {
  readonly origin: string;
  readonly pid: number;
}

/** Searches on a server, and its own processor time, without that of the database. */
async function searching({ origin, pid }: Server) {
  const requests = search(await signInMany(origin, { count: 8 }));
  const processor = Processor.ofServer(pid);
  const run = () =>
    processor.during(seconds, () =>
      requestsPerSecond({ origin, connections: clients, seconds, requests }),
    );
  return { processor, run };
}

export const benchmark: Benchmark = {
  id: 'P53',
  title: `search over HTTP with metrics, page of ${pageSize}, against a server without`,
  goal: `≤ ${goal} of the processor time`,
  run: async (context) => {
    const { databaseUrl, origin, serverPid } = await benchWorld(context, mainSize(context));
    const measuring = await startApi(databaseUrl, { METRICS_ADDRESS: '0' });
    context.atEnd(() => measuring.stop());
    const subject = await searching(measuring);
    const reference = await searching({ origin, pid: serverPid });
    await alternate({
      rounds: context.rounds,
      subject: subject.run,
      reference: reference.run,
    });
    const ratio = subject.processor.milliseconds / reference.processor.milliseconds;
    return [
      {
        subject: 'processor time of a search, server alone',
        value: `${subject.processor.milliseconds.toFixed(3)} ms`,
        reference: `${reference.processor.milliseconds.toFixed(3)} ms`,
        ratio,
        isMet: ratio <= goal,
      },
    ];
  },
};
