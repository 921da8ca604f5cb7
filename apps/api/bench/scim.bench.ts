import { setTimeout as sleep } from 'node:timers/promises';
import { basePathOf } from '@axp/contracts';
import { createApiKey } from '@axp/contracts/api-keys';
import type { Benchmark, BenchmarkContext, Row } from '@axp/tooling/bench';
import { z } from 'zod';
import { keyBody } from '../test/api-keys/key-world.ts';
import { crowdEmail } from '../test/crowd.ts';
import { post } from '../test/process/http-client.ts';
import { crowdOfDirectory, fillDirectory } from '../test/provisioning/directory-crowd.ts';
import { entraUser } from '../test/provisioning/scim-world.ts';
import type { BenchWorld } from './support/bench-world.ts';
import { benchWorld, usualSize } from './support/bench-world.ts';
import type { Person } from './support/people.ts';
import { signInMany } from './support/people.ts';
import { Processor } from './support/processor.ts';
import { merchantId } from './support/search-statements.ts';

const goals = { databaseMs: 3, p99Ms: 500 } as const;
/** Requests of a round, so that ticks of the processor's clock don't matter. */
const requestsOfRound = 200;
/** Rate of a directory at the first synchronization. */
const [perSecond, seconds] = [25, 60];

export const benchmark: Benchmark = {
  id: 'P63',
  title: `SCIM with ${crowdOfDirectory.people} people in ${crowdOfDirectory.groups} groups: requests of each kind; ${perSecond} a second`,
  goal: `≤ ${goals.databaseMs} ms of the database's processor; p99 ≤ ${goals.p99Ms} ms, none refused`,
  run: async (context) => {
    const world = await benchWorld(context, usualSize(Math.min(...context.sizes)));
    const directory = await directoryOf(world);
    const rows: Row[] = [];
    for (const name of kinds) {
      // Each has a key of its own, so that no round waits for the limit of requests.
      const { [name]: request } = await directory();
      rows.push(await databaseRow(context, world, { name, request }));
    }
    return [...rows, await pacedRow(context, Object.values(await directory()))];
  },
};

const kinds = [
  'find a user',
  'create a user',
  'change a name',
  'end and return access',
  'change a member',
] as const;

/** Sends the request of a number, so that no two are the same. */
type Request = (number: number) => Promise<void>;

const Key = z.object({ data: z.object({ key: z.string() }) });
const Listed = z.object({ Resources: z.array(z.object({ id: z.string() })).min(1) });

/** Fills a merchant; returns what its directory sends, each time with another key. */
async function directoryOf({ origin, ask }: BenchWorld) {
  const merchant = await merchantId({ ask });
  await ask(`update app_user set is_administrator = true
    where merchant_id = '${merchant}' and email = '${crowdEmail(1)}'`);
  await ask(`insert into scim_connection (merchant_id, most_deactivations)
    values ('${merchant}', 10000) on conflict do nothing`);
  await fillDirectory(ask, merchant);
  const [caller] = await signInMany(origin, { count: 1 });
  if (!caller) throw new Error('nobody signed in');
  const { host } = caller;
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const scopes = { provisioning: 'change' } as const;
  const createKey = async () => {
    const path = `${basePathOf(createApiKey)}${createApiKey.path}`;
    const made = await post(origin, { ...caller, path, body: keyBody({ expiresAt, scopes }) });
    return `Bearer ${Key.parse(made.answer).data.key}`;
  };
  return async () => requestsOf(origin, { host, headers: { authorization: await createKey() } });
}

async function requestsOf(
  origin: string,
  { host, headers }: Person,
): Promise<Readonly<Record<(typeof kinds)[number], Request>>> {
  const send = async (method: string, path: string, body?: object) => {
    const sent = { host, method, headers, path: `/scim/v2${path}`, body };
    const { status, answer } = await post(origin, sent);
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}`);
    return answer;
  };
  const find = async (path: string, filter: string) =>
    Listed.parse(await send('GET', `${path}?filter=${encodeURIComponent(filter)}`)).Resources[0];
  const [user, group] = [
    await find('/Users', 'externalId eq "id-1"'),
    await find('/Groups', 'externalId eq "group-1"'),
  ];
  const change = (path: string, ...Operations: object[]) => send('PATCH', path, { Operations });
  return {
    'find a user': async (number) => {
      await find('/Users', `userName eq "p${1 + (number % crowdOfDirectory.people)}@acme.test"`);
    },
    'create a user': async (number) => {
      await send('POST', '/Users', entraUser(`new${number}`));
    },
    'change a name': async (number) => {
      const value = `Person ${number}`;
      await change(`/Users/${user?.id}`, { op: 'replace', path: 'displayName', value });
    },
    'end and return access': async (number) => {
      const value = number % 2 === 1;
      await change(`/Users/${user?.id}`, { op: 'replace', path: 'active', value });
    },
    'change a member': async (number) => {
      const op = number % 2 === 0 ? 'remove' : 'add';
      const value = [{ value: user?.id }];
      await change(`/Groups/${group?.id}`, { op, path: 'members', value });
    },
  };
}

interface Kind {
  readonly name: string;
  readonly request: Request;
}

async function databaseRow(
  { rounds }: BenchmarkContext,
  world: BenchWorld,
  { name, request }: Kind,
): Promise<Row> {
  const processor = await Processor.ofDatabase(world);
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    await processor.around(requestsOfRound, async () => {
      for (let sent = 0; sent < requestsOfRound; sent += 1) {
        await request(round * requestsOfRound + sent);
      }
    });
  }
  const value = `${processor.milliseconds.toFixed(2)} ms`;
  return { subject: name, value, reference: '', isMet: processor.milliseconds <= goals.databaseMs };
}

/** All kinds in turn, each sent at its time, whether the one before is answered or not. */
async function pacedRow({ write }: BenchmarkContext, requests: readonly Request[]): Promise<Row> {
  write(`P63: ${perSecond} requests a second\n`);
  const began = performance.now();
  const first = 1_000_000;
  const times = await Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, number) => {
      const dueMs = (number * 1_000) / perSecond;
      await sleep(Math.max(0, began + dueMs - performance.now()));
      const sentAt = performance.now();
      await requests[number % requests.length]?.(first + Math.floor(number / requests.length));
      return performance.now() - sentAt;
    }),
  );
  const sorted = times.toSorted((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  const value = `${p99.toFixed(0)} ms`;
  return { subject: 'p99', value, reference: '', isMet: p99 <= goals.p99Ms };
}
