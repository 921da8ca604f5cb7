import path from 'node:path';
import { operation } from '@axp/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import * as z from 'zod/mini';
import type { Database, UnitOfWork } from '../db/index.ts';
import { createUnitOfWork } from '../db/index.ts';
import { createHttpServer, createServe, healthRoutes } from '../http/index.ts';
import { createTestDatabase } from '../testing/index.ts';
import type { Tracing } from './tracing.ts';
import { createTracing } from './tracing.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../test-migrations');
const merchantId = '0190b6f0-0000-7000-8000-000000000001';
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller = '00f067aa0ba902b7';

const divide = operation('POST', '/divide', {
  id: 'divide',
  summary: 'Divides a hundred',
  access: 'public',
  body: z.strictObject({ by: z.int() }),
  success: { status: 200, data: z.object({ result: z.int() }) },
});

let collected: ReadableSpan[] = [];
const exporter: SpanExporter = {
  export: (spans, done) => {
    collected.push(...spans);
    done({ code: 0 });
  },
  shutdown: async () => undefined,
};

let database: Database<unknown>;
let unitOfWork: UnitOfWork<unknown>;
let app: FastifyInstance;
let tracing: Tracing;
const logLines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ migrationsFolder });
  unitOfWork = createUnitOfWork(database);
});
beforeEach(async () => {
  collected = [];
  logLines.length = 0;
  tracing = createTracing({ service: 'axp-test', exporter, logger: pino({ level: 'silent' }) });
  app = createHttpServer({
    logger: pino({}, { write: (text: string) => logLines.push(text) }),
    trustProxy: false,
    isHttps: false,
    bodyLimit: 1000,
    tracing,
  });
  const serve = createServe({ basePathOf: () => '/v1', contextOf: async () => null });
  serve(app, divide, async ({ body }) => {
    const { rows } = await unitOfWork.readMerchant(merchantId, (trx) =>
      sql<{ result: number }>`select 100 / ${body.by}::integer as result`.execute(trx),
    );
    return { data: { result: rows[0]?.result ?? 0 } };
  });
  healthRoutes(app, { findDatabaseProblems: async () => [] });
  await app.ready();
});
afterAll(async () => {
  await database.close();
});

/** Ends the server and the tracing, which sends what is left. */
async function spans() {
  await app.close();
  await tracing.close();
  return collected.map((span) => ({
    name: span.name,
    ...span.spanContext(),
    parentId: span.parentSpanContext?.spanId,
    attributes: span.attributes,
    isFailed: span.status.code === SpanStatusCode.ERROR,
    service: span.resource.attributes['service.name'],
  }));
}

const post = (by: number, flags = '01') =>
  app.inject({
    method: 'POST',
    url: '/v1/divide',
    headers: { traceparent: `00-${trace}-${caller}-${flags}` },
    payload: { by },
  });

describe('tracing', () => {
  it('connects the caller of a request to its statements, without their values', async () => {
    expect((await post(4)).json()).toEqual({ data: { result: 25 } });
    const [statement, request] = await spans();
    expect(request).toMatchObject({
      name: 'divide',
      traceId: trace,
      parentId: caller,
      service: 'axp-test',
      attributes: { 'http.response.status_code': 200 },
    });
    expect(statement).toMatchObject({
      traceId: trace,
      parentId: request?.spanId,
      attributes: { 'db.query.text': 'select 100 / $1::integer as result' },
    });
    expect(JSON.parse(logLines[0] ?? '')).toMatchObject({ traceId: trace });
  });

  it('marks a failed request and its failed statement', async () => {
    expect((await post(0)).statusCode).toBe(500);
    expect((await spans()).map(({ isFailed }) => isFailed)).toEqual([true, true]);
  });

  it('starts a trace for a request without one, but not for a probe or if the caller opted out', async () => {
    await app.inject('/health/ready');
    await post(4, '00');
    await app.inject({ method: 'POST', url: '/v1/divide', payload: { by: 4 } });
    const [statement, request, ...others] = await spans();
    expect(others).toEqual([]);
    expect(request?.parentId).toBeUndefined();
    expect(statement).toMatchObject({ parentId: request?.spanId });
    const logged = logLines.map((line): unknown => JSON.parse(line));
    expect(logged).toContainEqual(expect.objectContaining({ traceId: request?.traceId }));
  });
});
