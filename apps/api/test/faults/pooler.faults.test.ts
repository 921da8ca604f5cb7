import { apiBasePath, listNotifications, searchResources } from '@axp/contracts';
import type { Pooler } from '@axp/server-kit/testing';
import { preparePooled, startPooler } from '@axp/server-kit/testing';
import { afterEach, expect, it } from '@jest/globals';
import { openStream } from '../notifications/event-stream.ts';
import { clients, requestsFor } from '../process/booking-load.ts';
import { getText, post } from '../process/http-client.ts';
import { makeSharedDatabase } from '../process/lasting-database.ts';
import type { ServerProcess } from '../process/server-process.ts';
import { startServerProcess } from '../process/server-process.ts';
import { loadedServer } from './loaded-server.ts';

const count = 80;

let pooler: Pooler;
let pooled: Readonly<Record<string, string>>;
const server = loadedServer({
  start: async () => {
    const database = await makeSharedDatabase();
    const { DATABASE_URL: directUrl = '' } = database.environment;
    await preparePooled(directUrl);
    pooler = await startPooler(directUrl, 3);
    pooled = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_STATEMENT_NAMES: 'false',
    };
    return database;
  },
  stop: () => pooler.stop(),
  settings: () => pooled,
});

let other: ServerProcess | undefined;
afterEach(() => other?.kill('all').catch(() => undefined));

it('[Z-30] [Z-70] [Z-114] two servers behind PgBouncer in transaction mode search, book, poll and stream', async () => {
  const caller = await server.start();
  other = await startServerProcess({ ...server.database().environment, ...pooled });
  const { origin } = other;
  const { host, tokens } = caller;
  const [token = ''] = tokens;
  const headers = { host, authorization: `Bearer ${token}` };
  const search = async () => {
    const [first] = requestsFor({ roomIds: [] }, 1);
    const { start, end } = { ...first?.body };
    const path = `${apiBasePath}${searchResources.path}`;
    const { answer } = await post(origin, {
      host,
      path,
      body: { type: 'room', start, end },
      headers,
    });
    return answer;
  };
  const stream = await openStream(origin, { host, token });
  expect(await stream.event()).toEqual({ name: 'hello', body: null });
  expect(await search()).toMatchObject({ meta: { total: 20, free: 20 } });

  const { seen } = await server.bookAll(caller, count);
  expect([...seen]).toEqual([]);
  expect(await search()).toMatchObject({ meta: { total: 20, free: 0 } });
  // The server that did not make them has heard of them past the pooler.
  const own = count / clients;
  let streamed = 0;
  while (streamed < own) streamed = (await stream.event()).body.meta.count;
  await stream.leave();
  const polled = await getText(`${origin}${apiBasePath}${listNotifications.path}`, headers);
  expect(JSON.parse(polled)).toMatchObject({ meta: { count: own } });
});
