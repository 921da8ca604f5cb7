import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { runNow } from '@axp/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';
import { buildBooking, buildMembership, buildResource, buildUser } from '../factories.ts';
import { post } from './http-client.ts';
import type { LastingDatabase } from './lasting-database.ts';
import { makeSharedDatabase } from './lasting-database.ts';
import type { ServerProcess } from './server-process.ts';
import { freePort, startServerProcess } from './server-process.ts';

jest.setTimeout(600_000);

const missedBookings = 120;
const hourMs = 3_600_000;

let database: LastingDatabase;
let servers: readonly ServerProcess[] = [];
/** Two servers that share a port. */
let workers: ServerProcess;
let metricsPort: number;
beforeAll(async () => {
  database = await makeSharedDatabase();
  await makeMissedBookings();
  metricsPort = await freePort();
  const shared = { WORKERS: '2', METRICS_ADDRESS: `${metricsPort}` };
  servers = await Promise.all(
    [shared, {}].map((settings) => startServerProcess({ ...database.environment, ...settings })),
  );
  const [first] = servers;
  if (!first) throw new Error('no server was started');
  workers = first;
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('all').catch(() => undefined)));
  await database.remove();
});

/** Creates bookings of one room without a check-in. */
function makeMissedBookings(): Promise<void> {
  return database.look(async (db) => {
    const user = await buildUser(db);
    const { merchant_id } = user;
    const { business_unit_id } = await buildMembership(db, { merchant_id, user_id: user.id });
    const room = await buildResource(db, { merchant_id });
    const now = runNow().getTime();
    const before = (hours: number) => new Date(now - hours * hourMs).toISOString();
    for (let index = 0; index < missedBookings; index += 1) {
      await buildBooking(db, {
        merchant_id,
        resource_id: room.id,
        booker_id: user.id,
        business_unit_id,
        starts_at: before(index + 2),
        ends_at: before(index + 1),
        created_at: before(1000),
      });
    }
  });
}

/** In one statement, so that every server may find all of them. */
const makeReleasesDue = () =>
  database.look((db) =>
    sql`insert into booking_timer (merchant_id, booking_id, kind, due_at)
      select merchant_id, id, 'release', now() from booking`.execute(db),
  );

const count = (table: 'booking_timer' | 'booking_event') =>
  database.look(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}`.execute(db);
    return rows[0]?.count ?? 0;
  });

/** Ids of the processes that share a port. */
async function childrenOf({ pid }: ServerProcess): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').map(Number);
}

/** Four at once, of merchants that do not exist; servers remember for a moment that one doesn't. */
const signInFourTimes = (domain: string) =>
  Promise.all(
    [1, 2, 3, 4].map((index) =>
      post(workers.origin, {
        host: `${index}.${domain}`,
        path: '/v1/frontend/auth/login',
        body: { email: 'ann@nowhere.test', password: 'demo-password-1' },
        // A process keeps its connections.
        headers: { connection: 'close' },
      }),
    ),
  );

/** Workers that have answered sign-ins, by the address of the metrics of all. */
async function workersThatAnswered(): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const counts = /_seconds_count{.*operation="login".*worker="(\d)".*} [1-9]/g;
  return [...(await answer.text()).matchAll(counts)].map(([, worker = '']) => worker).sort();
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

/** Requests that wait for the lock of a transaction, to learn whose host they came to. */
async function waiting(trx: Kysely<DB>): Promise<number> {
  // A transaction sees the activity of the moment when it first looked.
  await sql`select pg_stat_clear_snapshot()`.execute(trx);
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_locks
    join pg_stat_activity using (pid)
    where not granted and relation = 'merchant_host'::regclass
      and query like '%from "merchant_host"%'`.execute(trx);
  return rows[0]?.waiting ?? 0;
}

describe('three servers on one database, two of them on one port', () => {
  it('[Z-53] release each booking once, though one of them is killed', async () => {
    const [worker = 0] = await childrenOf(workers);
    await makeReleasesDue();
    await until(async () => (await count('booking_event')) > 0);
    process.kill(worker, 'SIGKILL');
    await until(async () => (await count('booking_timer')) === 0);
    const told = await database.look(async (db) => {
      const { rows } = await sql`
        select b.status, (select count(*)::integer from booking_event e
            where e.booking_id = b.id and e.action = 'release') as releases,
          (select count(*)::integer from notification n where n.booking_id = b.id) as notices,
          (select count(*)::integer from outbox_mail m where m.booking_id = b.id) as mails,
          (select count(*)::integer from occupancy o where o.booking_id = b.id) as taken,
          count(*)::integer as bookings
        from booking b group by 1, 2, 3, 4, 5`.execute(db);
      return rows;
    });
    expect(told).toEqual([
      {
        status: 'cancelled',
        releases: 1,
        notices: 1,
        mails: 1,
        taken: 0,
        bookings: missedBookings,
      },
    ]);
  });

  it('on one port both answer, a killed one is replaced, and SIGTERM lets requests finish', async () => {
    await until(async () => (await childrenOf(workers)).length === 2);
    await until(async () => {
      await signInFourTimes('nowhere.test');
      return (await workersThatAnswered()).join() === '1,2';
    });
    const answers = await database.look((db) =>
      db.transaction().execute(async (trx) => {
        await sql`lock table merchant_host in access exclusive mode`.execute(trx);
        const sent = signInFourTimes('elsewhere.test');
        await until(async () => (await waiting(trx)) === 4);
        const stopped = workers.stop();
        return { sent, stopped };
      }),
    );
    expect((await answers.sent).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    await answers.stopped;
    expect(await workers.ended).toEqual([0, null]);
  });
});
