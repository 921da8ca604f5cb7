import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationShape } from '@axp/contracts';
import { createBooking, getMe, getResource, updateMe } from '@axp/contracts';
import { readSite } from '@axp/server-kit/site';
import type { DatabaseProxy, ProxiedDatabase } from '@axp/server-kit/testing';
import { connectThroughProxy } from '@axp/server-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import type { BookingWorld } from '../bookings/booking-world.ts';
import { at, bookingWorld, roomBody } from '../bookings/booking-world.ts';
import { send } from '../send.ts';

let root: string;
let api: TestApi;
let world: BookingWorld;
let proxy: DatabaseProxy;
let away: ProxiedDatabase<DB>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'axp-site-'));
  await writeFile(join(root, 'login.html'), '<html><head></head><body>sign in</body></html>');
  api = await startTestApi({
    site: await readSite(root),
    unitOfWork: {
      withMerchant: (...call) => away.unitOfWork.withMerchant(...call),
      readMerchant: (...call) => away.unitOfWork.readMerchant(...call),
      asSystem: (...call) => away.unitOfWork.asSystem(...call),
    },
  });
  // A busy machine takes its time for a connection.
  away = await connectThroughProxy(api.db, { patienceMs: 2_000 });
  ({ proxy } = away);
  world = await bookingWorld(api);
});
afterAll(async () => {
  await away.close();
  await api.close();
  await rm(root, { recursive: true });
});

// Expires the server's caches, so that it has to query the database.
afterEach(() => api.clock.advance({ minutes: 1 }));

/** Not `api.call`: it takes faults of the server for defects. */
async function ask(operation: OperationShape, body?: object, key?: string) {
  const response = await send(api, operation, {
    headers: {
      host: world.ann.host,
      authorization: `Bearer ${await api.tokenOf(world.ann)}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    param: world.room.id,
    ...(body && { payload: JSON.stringify(body) }),
  });
  const retryAfter = response.headers['retry-after'];
  return { status: response.statusCode, retryAfter, ...response.json() };
}

let renamed = 0;
const me = () => ask(getMe);
function rename() {
  renamed += 1;
  return ask(updateMe, { fullName: `Ann the ${renamed}.` });
}

const unavailable = { status: 503, code: 'server.unavailable', retryAfter: '5' };

describe('[Z-114] an unavailable database', () => {
  it('answers 503 while it is unreachable, and works again afterwards', async () => {
    await proxy.stop();
    expect(await me()).toMatchObject(unavailable);
    expect(await rename()).toMatchObject(unavailable);
    await proxy.start();
    expect((await me()).status).toBe(200);
  });

  it.each([
    ['57P03', 'it starts or stops'],
    ['53300', 'it has no connection left'],
    ['57P01', 'an administrator shuts it down'],
  ])('answers 503 for %s: %s', async (sqlState) => {
    proxy.refuseWith(sqlState);
    expect(await me()).toMatchObject(unavailable);
    expect(await rename()).toMatchObject(unavailable);
    proxy.refuseWith(null);
    expect((await rename()).status).toBe(200);
  });

  it('answers 503 when its connection is terminated during a request', async () => {
    const { waiting, terminate, release } = await waitOnLock();
    await terminate();
    expect(await waiting).toMatchObject(unavailable);
    await release();
    expect((await rename()).status).toBe(200);
  });

  it('answers 503 when every connection of the pool is busy', async () => {
    const clients = [await away.database.pool.connect(), await away.database.pool.connect()];
    expect(await rename()).toMatchObject(unavailable);
    for (const client of clients) client.release();
    expect((await rename()).status).toBe(200);
  });

  it('answers 503 to writes on a read-only standby, which still answers reads', async () => {
    await setReadOnly(true);
    expect(await rename()).toMatchObject(unavailable);
    expect((await ask(getResource)).status).toBe(200);
    await setReadOnly(false);
    expect((await rename()).status).toBe(200);
  });
});

describe('[Z-114] a page opened while the database is unavailable', () => {
  it('is served, reports it and keeps retrying', async () => {
    const open = () => api.inject({ url: '/login', headers: { host: world.ann.host } });
    expect((await open()).body).toContain('axp-merchant');
    api.clock.advance({ hours: 1 });
    await proxy.stop();
    const { statusCode, headers, body } = await open();
    expect({ statusCode, ...headers }).toMatchObject({
      statusCode: 503,
      'retry-after': '5',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(body).toContain('sign in');
    expect(body).not.toContain('axp-merchant');
    await proxy.start();
    let page = await open();
    // Connections that were lost may be noticed one by one.
    for (let tries = 0; tries < 50 && page.statusCode === 503; tries += 1) {
      await sleep(100);
      page = await open();
    }
    expect(page.body).toContain('axp-merchant');
  });
});

describe('[Z-05] a connection that breaks at commit', () => {
  it.each([
    ['lose', 13],
    ['hide', 15],
  ] as const)('is reported as unknown, and a retry books once: %s', async (fate, hour) => {
    const times = { start: at(`${hour}:00`), end: at(`${hour + 1}:00`) };
    const book = () =>
      ask(createBooking, roomBody(world.room.id, times), `retry-after-commit-${fate}`);
    await me();
    proxy.nextCommit(fate);
    expect(await book()).toMatchObject({ ...unavailable, code: 'server.outcome_unknown' });
    expect(await countBookings(hour)).toBe(fate === 'hide' ? 1 : 0);
    const second = await book();
    expect(second.status).toBe(201);
    expect((await book()).data.id).toBe(second.data.id);
    expect(await countBookings(hour)).toBe(1);
  });
});

async function countBookings(hour: number): Promise<number> {
  const rows = await api.db
    .selectFrom('occupancy')
    .select('id')
    .where('resource_id', '=', world.room.id)
    .where('starts_at', '=', at(`${hour}:00`))
    .execute();
  return rows.length;
}

/** A change that waits for a row that another connection has locked. */
async function waitOnLock() {
  const locker = await api.database.pool.connect();
  await locker.query('begin');
  await locker.query('select from app_user where id = $1 for update', [world.ann.id]);
  const waiting = rename();
  const isBlocked = async () => {
    const { rowCount } = await api.database.pool.query(blockedSessions);
    return rowCount !== 0;
  };
  while (!(await isBlocked())) await new Promise((resolve) => setImmediate(resolve));
  return {
    waiting,
    terminate: () =>
      api.database.pool.query(
        `select pg_terminate_backend(pid) from (${blockedSessions}) as blocked`,
      ),
    release: async () => {
      await locker.query('rollback');
      locker.release();
    },
  };
}

const blockedSessions = `
  select pid from pg_stat_activity
   where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

async function setReadOnly(isOn: boolean) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.db);
  const value = sql.lit(isOn ? 'on' : 'off');
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = ${value}`.execute(
    api.db,
  );
  // Connections that exist keep what they started with.
  await proxy.stop();
  while (away.database.pool.totalCount > 0) await new Promise((resolve) => setImmediate(resolve));
  await proxy.start();
}
