import { setTimeout as sleep } from 'node:timers/promises';
import { basePathOf } from '@axp/contracts';
import { webhookEventTypes } from '@axp/contracts/vocabulary';
import { createWebhookEndpoint } from '@axp/contracts/webhooks';
import { testWebhooks } from '@axp/server-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { queueWebhooks } from '../../src/modules/records/webhook-events/index.ts';
import type { Received } from '../webhooks/receiver.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import type { LoadWorld } from './booking-load.ts';
import { buildLoadWorld, signInAll } from './booking-load.ts';
import { post } from './http-client.ts';
import type { LastingDatabase } from './lasting-database.ts';
import { makeSharedDatabase } from './lasting-database.ts';
import type { ServerProcess } from './server-process.ts';
import { startServerProcess } from './server-process.ts';

const count = testWebhooks();
// Three servers, of which each start takes seconds.
jest.setTimeout(300_000 + count * 20);

let database: LastingDatabase;
let outside: Awaited<ReturnType<typeof startReceiver>>;
let servers: ServerProcess[] = [];
beforeAll(async () => {
  [database, outside] = await Promise.all([makeSharedDatabase(), startReceiver()]);
});
afterEach(() => Promise.all(servers.map((server) => server.kill('all').catch(() => undefined))));
afterAll(() => {
  outside.stop();
  return database.remove();
});

async function addEndpoint(origin: string, world: LoadWorld): Promise<void> {
  const { host } = world;
  const [token] = await signInAll(origin, world);
  const path = `${basePathOf(createWebhookEndpoint)}${createWebhookEndpoint.path}`;
  const body = { name: 'Desk', url: outside.url, events: webhookEventTypes, takesNewTypes: false };
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await post(origin, { host, path, headers, body });
  expect(status).toBe(201);
}

/** Queues events of bookings that are deleted by now, and returns their ids. */
const queueEvents = () =>
  database.look((db) =>
    db.transaction().execute(async (trx) => {
      const merchant = await trx.selectFrom('merchant').select('id').executeTakeFirstOrThrow();
      const changes = Array.from({ length: count }, () => ({
        type: 'booking.updated' as const,
        objectId: uuidv7(),
      }));
      await queueWebhooks({ db: trx, merchant, newId: uuidv7 }, changes);
      const rows = await trx.selectFrom('webhook_event').select('id').execute();
      return new Set(rows.map(({ id }) => id));
    }),
  );

const idOf = ({ headers }: Received) => headers['webhook-id'];
const idsReceived = () => new Set(outside.received.map(idOf));

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

const isDone = () =>
  database.look(async (db) => {
    const { rows } = await sql<{ delivered: number }>`
      select count(*)::integer as delivered from webhook_delivery
      where state = 'delivered'`.execute(db);
    return rows[0]?.delivered === count;
  });

describe('two servers that are killed while they send events', () => {
  it('[J-02] lose none, and send none again under another id or with other content', async () => {
    const world = await database.look((db) => db.transaction().execute(buildLoadWorld));
    await database.look((db) =>
      db.updateTable('app_user').set({ is_administrator: true }).execute(),
    );
    const environment = { ...database.environment, OUTGOING_ALLOW: '127.0.0.1' };
    const [first, second] = await Promise.all([
      startServerProcess(environment),
      startServerProcess(environment),
    ]);
    servers = [first, second];
    await addEndpoint(first.origin, world);
    const ids = await queueEvents();
    expect(ids.size).toBe(count);
    await until(() => outside.received.length >= count / 4);
    await first.kill('server');
    await until(() => outside.received.length >= count / 2);
    await second.kill('server');
    expect(idsReceived().size).toBeLessThan(count);
    // As ten minutes later: until then, what a server was sending is leased to it.
    await database.look((db) =>
      sql`update webhook_delivery set due_at = now() where state = 'waiting'`.execute(db),
    );
    servers = [await startServerProcess(environment)];
    await until(isDone);

    expect(idsReceived()).toEqual(ids);
    const bodies = new Set(outside.received.map((one) => `${idOf(one)} ${one.body}`));
    expect(bodies.size).toBe(count);
  });
});
