import { once } from 'node:events';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { AppError, operation } from '@axp/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../db/index.ts';
import { createHttpServer, createServe, FileAnswer, healthRoutes } from '../http/index.ts';
import { startWorker } from '../jobs/index.ts';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase } from '../testing/index.ts';
import { publishSignIn } from './measurements.ts';
import type { Metrics } from './metrics.ts';
import { createMetrics } from './metrics.ts';
import { openMetrics } from './open-metrics.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../test-migrations');
const logger = createLogger({ name: 'test', level: 'silent' });

const read = operation('GET', '/things/{id}', {
  id: 'read',
  summary: 'Reads a thing',
  access: 'public',
  params: z.strictObject({ id: z.string() }),
  success: { status: 200, data: z.object({ id: z.string() }) },
});

const follow = operation('GET', '/news', {
  id: 'follow',
  summary: 'Follows the news',
  access: 'public',
  success: { status: 200, data: z.null() },
  download: ['text/event-stream'],
  errors: ['request.too_many_streams'],
});

const news = new Readable({ read: () => undefined });

const refusals: Readonly<Record<string, AppError>> = {
  full: new AppError('limit.merchant_reached', { params: { kind: 'mails', limit: 1 } }),
  gone: new AppError('request.not_found'),
};

let database: Database<unknown>;
let metrics: Metrics;
let app: FastifyInstance;
let problems: readonly string[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ migrationsFolder });
  await sql`create table letter (tries integer, due_at timestamptz, created_at timestamptz)`.execute(
    database.kysely,
  );
  metrics = createMetrics({
    database,
    queues: [
      { name: 'letters', waiting: sql`letter` },
      { name: 'retried', waiting: sql`(select * from letter where tries > 0) waiting` },
    ],
    secrets: { KEY_FILE: new Date('2027-12-31T00:00:00Z'), OTHER_FILE: undefined },
  });
  app = createHttpServer({
    logger,
    trustProxy: false,
    isHttps: false,
    bodyLimit: 1000,
    observer: metrics.http,
  });
  const serve = createServe({ basePathOf: () => '/v1', contextOf: async () => null });
  serve(app, read, async ({ params }) => {
    const refusal = refusals[params.id];
    if (refusal) throw refusal;
    return { data: params };
  });
  serve(app, follow, async () => {
    if (news.readableFlowing) throw new AppError('request.too_many_streams');
    return new FileAnswer({ mediaType: 'text/event-stream', bytes: news, headers: {} });
  });
  healthRoutes(app, { findDatabaseProblems: async () => problems });
  await app.ready();
});
afterAll(async () => {
  metrics.close();
  await app.close();
  await database.close();
});

/** Samples whose line starts with the text: their labels and value. */
async function samples(name: string): Promise<string[]> {
  const lines = (await metrics.text()).split('\n');
  return lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
}

describe('metrics of requests', () => {
  it('count by operation and status class, and refusals by code and limit', async () => {
    for (const id of ['a', 'b', 'full', 'gone']) await app.inject(`/v1/things/${id}`);
    await app.inject('/nowhere/at/all');
    expect(await samples('axp_http_request_duration_seconds_count')).toEqual([
      '{operation="read",status="2xx"} 2',
      '{operation="read",status="4xx"} 2',
      '{operation="page",status="4xx"} 1',
    ]);
    expect(await samples('axp_refusals_total')).toEqual([
      '{code="limit.merchant_reached"} 1',
      '{code="request.not_found"} 2',
    ]);
    expect(await samples('axp_limits_reached_total')).toEqual([
      '{kind="mails",owner="merchant"} 1',
    ]);
  });

  it('show the open event streams', async () => {
    expect(await samples('axp_event_streams')).toEqual([' 0']);
    const answer = app.inject('/v1/news');
    await once(news, 'resume');
    expect((await app.inject('/v1/news')).statusCode).toBe(429);
    expect(await samples('axp_event_streams')).toEqual([' 1']);
    news.push(null);
    expect((await answer).statusCode).toBe(200);
    while ((await samples('axp_event_streams')).join() !== ' 0') await setImmediate();
  });

  it('leave out the refusals of health probes', async () => {
    problems = ['The role is missing.'];
    expect((await app.inject('/health/ready')).statusCode).toBe(503);
    expect(await samples('axp_refusals_total{code="server.unavailable"}')).toEqual([]);
  });
});

it('[E-10] metrics show when secrets expire, where that is known', async () => {
  expect(await samples('axp_secret_expires_timestamp_seconds')).toEqual([
    '{setting="KEY_FILE"} 1830211200',
  ]);
});

describe('metrics of sign-ins', () => {
  it('count by method and result, with a bound on the methods', async () => {
    publishSignIn({ method: 'local', result: 'ok' });
    publishSignIn({ method: 'local', result: 'failed' });
    for (let index = 0; index < 60; index += 1) {
      publishSignIn({ method: `provider-${index}`, result: 'ok' });
    }
    const counted = await samples('axp_sign_ins_total');
    expect(counted).toEqual(
      expect.arrayContaining([
        '{method="local",result="ok"} 1',
        '{method="local",result="failed"} 1',
        '{method="other",result="ok"} 11',
      ]),
    );
    expect(counted).toHaveLength(52);
  });
});

describe('metrics of jobs', () => {
  it('count runs and failures; a failure keeps the time of the last success', async () => {
    let runs = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const broken = async () => {
      runs += 1;
      if (runs === 5) resolve();
      throw new Error('no disk');
    };
    const jobs = [
      { name: 'broken', everyMs: 2, run: broken },
      { name: 'daily', everyMs: 86_400_000, run: async () => undefined },
    ];
    const worker = startWorker(jobs, logger, metrics.jobs);
    const lastSuccess = () => samples('axp_job_last_success_timestamp_seconds{name="broken"}');
    const atStart = await lastSuccess();
    await promise;
    await worker.stop();
    const counted = await samples('axp_job_runs_total');
    expect(runs).toBeGreaterThanOrEqual(5);
    expect(counted).toContain(`{name="broken",result="failed"} ${runs}`);
    expect(counted).toContain('{name="broken",result="ok"} 0');
    expect(counted).toContain('{name="daily",result="ok"} 1');
    expect(await samples('axp_job_interval_seconds{name="daily"}')).toEqual([' 86400']);
    expect(await lastSuccess()).toEqual(atStart);
  });
});

describe('metrics of the database', () => {
  it('show the pool and the time that callers wait for a connection', async () => {
    const { pool } = database;
    const most = pool.options.max;
    const clients = await Promise.all(Array.from({ length: most }, () => pool.connect()));
    const late = pool.connect();
    const before = await metrics.text();
    expect(before).toContain(`axp_database_pool_connections{state="busy"} ${most}`);
    expect(before).toMatch(/^axp_database_pool_waiting [1-9]/m);
    for (const client of clients) client.release();
    (await late).release();
    expect(await samples('axp_database_pool_waiting')).toEqual([' 0']);
    const [count] = await samples('axp_database_pool_wait_seconds_count');
    expect(Number(count)).toBeGreaterThanOrEqual(most + 1);
  });

  it('show depth and age of a queue: since the due time, or since creation once tried', async () => {
    await sql`
      insert into letter values
        (0, now() - interval '100 seconds', now() - interval '900 seconds'),
        (0, now() + interval '1 hour', now()),
        (3, now() + interval '1 hour', now() - interval '500 seconds')`.execute(database.kysely);
    expect(await samples('axp_outbox_waiting')).toEqual([
      '{queue="letters"} 3',
      '{queue="retried"} 1',
    ]);
    const ages = await samples('axp_outbox_oldest_seconds');
    expect(ages.join()).toMatch(/^{queue="letters"} 50\d\.?\d*,{queue="retried"} 50\d\.?\d*$/);
  });

  it('leave out the queues while the database does not answer in time', async () => {
    const { pool } = database;
    const most = pool.options.max;
    const clients = await Promise.all(Array.from({ length: most }, () => pool.connect()));
    expect(await samples('axp_outbox_waiting{')).toEqual([]);
    for (const client of clients) client.release();
    expect(await samples('axp_outbox_waiting{')).toHaveLength(2);
  });
});

describe('the metrics listener', () => {
  it('does not exist without an address', async () => {
    const place = { address: undefined, setting: 'METRICS_ADDRESS' };
    expect(await openMetrics(place, { database, queues: [] })).toBeUndefined();
  });
});
