import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Database } from '@axp/server-kit/db';
import type { Pooler } from '@axp/server-kit/testing';
import { createTestDatabase, preparePooled, startPooler } from '@axp/server-kit/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { SignOnServer } from '../sign-on-process.ts';
import { isSignedIn, ProcessBrowser, signIn, startSignOnServer } from '../sign-on-process.ts';

jest.setTimeout(600_000);

const people = 12;

let database: Database<unknown>;
let pooler: Pooler;
let servers: readonly SignOnServer[] = [];
beforeAll(async () => {
  const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
  database = await createTestDatabase({ migrationsFolder });
  const directUrl = database.pool.options.connectionString ?? '';
  await preparePooled(directUrl);
  pooler = await startPooler(directUrl, 2);
  const place = {
    SSO_DATABASE_URL: pooler.url,
    SSO_DATABASE_DIRECT_URL: directUrl,
    DATABASE_STATEMENT_NAMES: 'false',
  };
  // One after the other: the first writes the demo.
  servers = [await startSignOnServer(place), await startSignOnServer(place)];
});
afterAll(async () => {
  for (const server of servers) {
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
  }
  await pooler.stop();
  await database.close();
});

it('[S-06] [Z-114] two platforms behind PgBouncer in transaction mode share sign-ins', async () => {
  let turn = 0;
  const nextPort = () => {
    turn += 1;
    return servers[turn % servers.length]?.port ?? 0;
  };
  const browsers = Array.from({ length: people }, () => new ProcessBrowser(nextPort));
  const all = browsers.map(() => true);
  expect(await Promise.all(browsers.map(signIn))).toEqual(all);
  for (const _server of servers) {
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual(all);
  }
});
