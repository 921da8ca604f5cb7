import { apiBasePath, searchResources } from '@axp/contracts';
import { createOwnApiKey } from '@axp/contracts/api-keys';
import type { Benchmark } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import { z } from 'zod';
import { keyBody } from '../test/api-keys/key-world.ts';
import { post } from '../test/process/http-client.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { requestsPerSecond } from './support/load.ts';
import type { Person } from './support/people.ts';
import { signInMany } from './support/people.ts';
import { Processor } from './support/processor.ts';
import { clients, seconds } from './support/search-statements.ts';

const mostMs = 0.1;
/** So many that none reaches its limit of requests. */
const keysOfEach = 20;

const Created = z.object({ data: z.object({ key: z.string() }) });

async function createKeys(origin: string, { host, headers }: Person): Promise<Person[]> {
  const networks = Array.from({ length: 19 }, (_, index) => `10.0.${index}.0/24`);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const body = keyBody({ expiresAt, networks: [...networks, '127.0.0.0/8'] });
  const keys: Person[] = [];
  for (let made = 0; made < keysOfEach; made += 1) {
    const path = `${apiBasePath}${createOwnApiKey.path}`;
    const { answer } = await post(origin, { host, path, headers, body });
    const authorization = `Bearer ${Created.parse(answer).data.key}`;
    keys.push({ host, headers: { ...headers, authorization } });
  }
  return keys;
}

export const benchmark: Benchmark = {
  id: 'P54',
  title: 'request by an API key with 20 networks, against a session; refused before the database',
  goal: `≤ ${mostMs} ms of processor more`,
  run: async (context) => {
    const world = await benchWorld(context, mainSize(context));
    const people = await signInMany(world.origin, { count: 8 });
    const keys = (await Promise.all(people.map((one) => createKeys(world.origin, one)))).flat();
    const loadOf = async (callers: readonly Person[]) => {
      const processor = await Processor.of(world);
      const requests = callers.map(({ headers }) => ({
        method: 'POST' as const,
        path: `${apiBasePath}${searchResources.path}`,
        headers: { ...headers },
        body: '{}',
      }));
      const load = { origin: world.origin, connections: clients, seconds, requests, status: 400 };
      return { processor, run: () => processor.during(seconds, () => requestsPerSecond(load)) };
    };
    const [key, session] = [await loadOf(keys), await loadOf(people)];
    const measured = await alternate({
      rounds: context.rounds,
      subject: key.run,
      reference: session.run,
    });
    const more = key.processor.milliseconds - session.processor.milliseconds;
    return [
      {
        subject: 'key',
        value: `${key.processor.milliseconds.toFixed(3)} ms`,
        reference: `${session.processor.milliseconds.toFixed(3)} ms`,
        ratio: measured.ratio,
        isMet: more <= mostMs,
      },
    ];
  },
};
