import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBasePath, createBooking, login, searchResources } from '@axp/contracts';
import { migrateToLatest } from '@axp/server-kit/db';
import { runNow } from '@axp/server-kit/testing';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { z } from 'zod';
import { migrationsFolder } from '../app.ts';
import {
  buildMembership,
  buildMerchant,
  buildResource,
  buildUser,
  hostOfMerchant,
  testPassword,
} from '../factories.ts';
import { getText, post } from './http-client.ts';
import type { LastingDatabase } from './lasting-database.ts';
import { makeSharedDatabase } from './lasting-database.ts';
import type { ServerProcess } from './server-process.ts';
import { freePort, startServerProcess } from './server-process.ts';

jest.setTimeout(600_000);

const clients = 4;
const rooms = 8;
const hourMs = 3_600_000;

let database: LastingDatabase;
let host: string;
let merchantId: string;
let email: string;
let roomIds: readonly string[];
let servers: ServerProcess[] = [];
let load: ReturnType<typeof startLoad> | undefined;
let environments: readonly Readonly<Record<string, string>>[];

beforeAll(async () => {
  database = await makeSharedDatabase();
  await database.look(async (db) => {
    const { id: merchant_id } = await buildMerchant(db);
    host = hostOfMerchant(merchant_id);
    merchantId = merchant_id;
    const booking_rules = JSON.stringify({ maxUpcomingBookings: 1000 });
    const built = Array.from({ length: rooms }, () =>
      buildResource(db, { merchant_id, booking_rules }),
    );
    roomIds = (await Promise.all(built)).map(({ id }) => id);
  });
});
// A person's bookings are limited, and a fast machine would reach the limit with both tests.
beforeEach(() =>
  database.look(async (db) => {
    const user = await buildUser(db, { merchant_id: merchantId });
    email = user.email;
    const membership = { merchant_id: merchantId, user_id: user.id, is_default: true };
    await buildMembership(db, membership);
  }),
);
beforeEach(async () => {
  const ports = await Promise.all([freePort(), freePort()]);
  environments = ports.map((port) => ({
    ...database.environment,
    WEB_PORT: `${port}`,
    DRAIN_SECONDS: '1',
  }));
  servers = await Promise.all(environments.map(startServerProcess));
});
afterEach(() => load?.stop());
afterEach(() => Promise.all(servers.map((server) => server.kill('all').catch(() => undefined))));
afterAll(() => database.remove());

const TokenAnswer = z.object({ data: z.object({ accessToken: z.string() }) });

async function signIn(): Promise<string> {
  const [server] = servers;
  if (!server) throw new Error('no server runs');
  const body = { email, password: testPassword };
  const { answer } = await post(server.origin, { host, path: `${apiBasePath}${login.path}`, body });
  return TokenAnswer.parse(answer).data.accessToken;
}

/** Sends requests to the servers that are ready, as a load balancer does. */
function startLoad(token: string) {
  const ready = new Set<ServerProcess>(servers);
  const failures: string[] = [];
  let booked = 0;
  let searched = 0;
  let isStopped = false;
  let turn = 0;

  const probe = async (): Promise<void> => {
    while (!isStopped) {
      for (const server of servers) {
        const isReady = await getText(`${server.origin}/health/ready`, { host }).then(
          () => true,
          () => false,
        );
        if (isReady) ready.add(server);
        else ready.delete(server);
      }
      for (const server of ready) if (!servers.includes(server)) ready.delete(server);
      await sleep(50);
    }
  };

  const send = async (operation: { readonly path: string }, body: object, expected: number) => {
    // A busy machine may answer both probes too late; a load balancer then waits as well.
    while (ready.size === 0) await sleep(20);
    const choices = [...ready];
    turn += 1;
    const server = choices[turn % choices.length];
    if (!server) throw new Error('no server is ready');
    const path = `${apiBasePath}${operation.path}`;
    const headers = { authorization: `Bearer ${token}` };
    const outcome = await post(server.origin, { host, path, body, headers }).then(
      ({ status, answer }) => (status === expected ? '' : `${status} ${JSON.stringify(answer)}`),
      (error: unknown) => `no answer: ${String(error)}`,
    );
    if (outcome !== '') failures.push(`${operation.path}: ${outcome}`);
  };

  const firstHour = Math.ceil(runNow().getTime() / hourMs) + 48;
  const at = (hour: number) => new Date((firstHour + hour) * hourMs).toISOString();
  let next = bookedBefore;
  const client = async (): Promise<void> => {
    while (!isStopped) {
      const index = next;
      next += 1;
      const hour = Math.floor(index / rooms);
      const times = { start: at(hour), end: at(hour + 1) };
      const resourceId = roomIds[index % rooms];
      const title = `Meeting ${index}`;
      await send(createBooking, { type: 'room', resourceId, title, ...times, attendees: 2 }, 201);
      booked += 1;
      await send(searchResources, { type: 'room', ...times }, 200);
      searched += 1;
    }
  };

  const running = Promise.all([probe(), ...Array.from({ length: clients }, client)]);
  return {
    sent: () => booked + searched,
    stop: async () => {
      isStopped = true;
      await running;
      bookedBefore = next;
      return { failures, booked };
    },
  };
}

let bookedBefore = 0;

const countBookings = () =>
  database.look(async (db) => {
    const { count } = await db
      .selectFrom('booking')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  });

async function untilSent(running: { sent(): number }, count: number): Promise<void> {
  const target = running.sent() + count;
  while (running.sent() < target) await sleep(20);
}

async function restart(index: number): Promise<void> {
  await servers[index]?.stop();
  const server = await startServerProcess(environments[index] ?? {});
  servers = servers.map((old, place) => (place === index ? server : old));
}

describe('two servers under load', () => {
  it('fail no request while they restart in turn', async () => {
    const token = await signIn();
    load = startLoad(token);
    await untilSent(load, 40);
    for (const index of servers.keys()) {
      await restart(index);
      await untilSent(load, 40);
    }
    const { failures, booked } = await load.stop();
    expect(failures).toEqual([]);
    expect(await countBookings()).toBe(booked);
  });

  it('fail no request while a newer release migrates, and restart on its schema', async () => {
    const before = await countBookings();
    load = startLoad(await signIn());
    await untilSent(load, 100);
    const migrated = await migrateAsNewerRelease();
    await untilSent(load, 100);
    await restart(0);
    await untilSent(load, 40);
    const { failures, booked } = await load.stop();
    expect(migrated).toEqual(Object.keys(additions));
    expect(failures).toEqual([]);
    expect((await countBookings()) - before).toBe(booked);
  });
});

/** Adds to tables that every request uses, widens columns, and adds a table with its policy. */
const additions = {
  '209901010000-booking': [
    'alter table booking add column newer_note text',
    'alter table booking alter column title type varchar(2000)',
    'create index booking_newer_note on booking (merchant_id, newer_note)',
  ],
  '209901020000-resource': ['alter table resource add column newer_note text'],
  '209901030000-user': ['alter table app_user alter column email type varchar(1000)'],
  '209901040000-table': [
    `create table newer_table (
      merchant_id uuid not null, id uuid not null,
      constraint newer_table_pk primary key (merchant_id, id))`,
    'alter table newer_table enable row level security',
    `create policy newer_table_own on newer_table to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)`,
  ],
};

async function migrateAsNewerRelease(): Promise<readonly string[]> {
  const folder = await mkdtemp(`${migrationsFolder}-newer-`);
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    for (const [name, statements] of Object.entries(additions)) {
      const up = statements.map((one) => `await sql\`${one}\`.execute(db);`).join('\n');
      await writeFile(
        join(folder, `${name}.ts`),
        `import { sql } from 'kysely';\nexport const up = async (db) => {\n${up}\n};\n`,
      );
    }
    return await database.look((db) => migrateToLatest({ kysely: db }, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
