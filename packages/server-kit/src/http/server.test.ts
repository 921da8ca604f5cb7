import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { AppError, operation, problemStatus } from '@axp/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { createServe } from './serve.ts';
import { createHttpServer } from './server.ts';

const double = operation('POST', '/double/{id}', {
  id: 'double',
  summary: 'Doubles a number',
  access: 'public',
  params: z.strictObject({ id: z.string().check(z.maxLength(3)) }),
  query: z.strictObject({ times: z._default(z.coerce.number().check(z.int()), 1) }),
  body: z.strictObject({ value: z.int().check(z.minimum(1), z.maximum(10)) }),
  success: {
    status: 201,
    data: z.object({ value: z.number(), note: z.nullable(z.string()), when: z.iso.datetime() }),
    meta: z.object({ id: z.string() }),
  },
});

const fail = operation('GET', '/fail', {
  id: 'fail',
  summary: 'Fails',
  access: 'public',
  query: z.strictObject({ how: z.enum(['known', 'unknown', 'wait']) }),
  success: { status: 204, data: z.null() },
});

const failures = {
  known: new AppError('booking.too_far_ahead', {
    params: { maxAheadDays: 180, opensAt: '2026-10-13T17:00:00.000Z' },
  }),
  unknown: new Error('the secret cause'),
  wait: new AppError('auth.too_many_attempts', { params: { retryAfterSeconds: 8 } }),
};

let app: FastifyInstance;
const logLines: string[] = [];

beforeAll(async () => {
  app = createHttpServer({
    logger: pino({}, { write: (text: string) => logLines.push(text) }),
    trustProxy: false,
    isHttps: true,
    bodyLimit: 1000,
    timezoneOf: () => 'Asia/Bangkok',
  });
  const serve = createServe({ basePathOf: () => '/v1', contextOf: async () => ({ who: 'me' }) });
  serve(app, double, async ({ params, query, body, context }) => {
    // A row as it comes from a database: with more in it than the contract declares.
    const row = { note: null, when: '2026-11-23T02:00:00Z', secret: context.who };
    return { data: { ...row, value: body.value * 2 * query.times }, meta: { id: params.id } };
  });
  serve(app, fail, async ({ query }) => {
    throw failures[query.how];
  });
  await app.ready();
});

afterAll(() => app.close());

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('an operation', () => {
  it('[Z-113] returns data and meta, and nothing that the contract does not declare', async () => {
    const response = await post('/v1/double/a?times=3', { value: 2 });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      data: { value: 12, note: null, when: '2026-11-23T02:00:00Z' },
      meta: { id: 'a' },
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('logs the trace id of a request, and ignores invalid ones', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const linesOf = async (traceparent: string) => {
      logLines.length = 0;
      await app.inject({ url: '/v1/fail?how=unknown', headers: { traceparent } });
      return logLines.map((line): unknown => JSON.parse(line));
    };
    const [error, request] = await linesOf(`00-${trace}-00f067aa0ba902b7-01`);
    expect(error).toMatchObject({ level: 50, traceId: trace });
    expect(request).toMatchObject({ level: 30, msg: 'request', traceId: trace });
    for (const wrong of ['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`]) {
      expect(await linesOf(wrong)).not.toContainEqual(
        expect.objectContaining({ traceId: expect.anything() }),
      );
    }
  });

  it('[Z-113] refuses with every invalid field of path, query and body', async () => {
    const response = await post('/v1/double/abcd?times=x', { value: 11, more: 1 });
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toContain('application/problem+json');
    const problem = response.json();
    expect(problem).toMatchObject({ code: 'request.invalid', status: 400 });
    expect(problem.instance).toMatch(/^[0-9a-f-]{36}$/);
    expect(problem.errors).toEqual([
      {
        path: 'params.id',
        code: 'too_long',
        params: { maximum: 3 },
        message: 'At most 3 characters.',
      },
      { path: 'query.times', code: 'not_a_number', params: {}, message: expect.any(String) },
      { path: 'value', code: 'too_big', params: { maximum: 10 }, message: 'At most 10.' },
      { path: 'more', code: 'unknown_field', params: {}, message: expect.any(String) },
    ]);
  });

  it('[Z-24] explains in the language of the request: Locale first, then Accept-Language', async () => {
    const messageFor = async (headers: Record<string, string>) =>
      (await post('/v1/double/a', {}, headers)).json().errors[0].message;
    expect(await messageFor({})).toBe('Fill in this field.');
    expect(await messageFor({ 'accept-language': 'fr, th-TH;q=0.8' })).toBe('โปรดกรอกช่องนี้');
    expect(await messageFor({ 'accept-language': 'en', locale: 'th' })).toBe('โปรดกรอกช่องนี้');
    expect(await messageFor({ locale: 'xx', 'accept-language': 'fr' })).toBe('Fill in this field.');
  });

  it('[Z-14] returns the rule, its value and the next choice, in the zone of the request', async () => {
    const { detail, params } = (await app.inject('/v1/fail?how=known')).json();
    expect(detail).toBe('Bookings open 180 days ahead. This time opens on 14 Oct, 00:00.');
    expect(params).toEqual({ maxAheadDays: 180, opensAt: '2026-10-13T17:00:00.000Z' });
  });

  it('[Z-14] explains it in the language of the request, with every value filled in', async () => {
    const headers = { locale: 'th' };
    const { detail } = (await app.inject({ url: '/v1/fail?how=known', headers })).json();
    expect(detail).toMatch(/^จอง.*180.*14 ต\.ค\..*00:00/);
    expect(detail).not.toMatch(/[{}]/);
  });

  it('returns when to retry, in the header as well', async () => {
    const response = await app.inject('/v1/fail?how=wait');
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('8');
  });

  it('reveals nothing of an unexpected error, and logs it once as an error', async () => {
    logLines.length = 0;
    const response = await app.inject('/v1/fail?how=unknown');
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret cause');
    expect(response.json().code).toBe('server.internal');
    const errors = logLines.map((text) => JSON.parse(text)).filter(({ level }) => level >= 50);
    expect(errors).toHaveLength(1);
    expect(errors[0].err.message).toBe('the secret cause');
  });
});

describe('a request that reaches no handler', () => {
  const json = { 'content-type': 'application/json' };
  it.each([
    ['an unknown path', { method: 'GET', url: '/v1/nothing' }, 'request.not_found'],
    ['another method', { method: 'DELETE', url: '/v1/double/a' }, 'request.method_not_allowed'],
    ['broken JSON', { payload: '{"value":', headers: json }, 'request.malformed'],
    ['a polluting key', { payload: '{"__proto__":{}}', headers: json }, 'request.invalid'],
    ['too large a body', { payload: `"${'x'.repeat(2000)}"`, headers: json }, 'request.too_large'],
    ['a body that is no JSON', { payload: 'value=1' }, 'request.unsupported_media_type'],
  ] as const)('[Z-114] with %s gets a problem', async (_, request, code) => {
    const plainText = { 'content-type': 'text/plain' };
    const response = await app.inject({
      method: 'POST',
      url: '/v1/double/a',
      headers: plainText,
      ...request,
    });
    expect([response.statusCode, response.json().code]).toEqual([problemStatus[code], code]);
    expect(response.headers.allow).toBe(code === 'request.method_not_allowed' ? 'POST' : undefined);
  });
});

describe('every response', () => {
  it('has the headers that isolate a page', async () => {
    const { headers } = await app.inject('/v1/nothing');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(headers['content-security-policy']).toContain(rule);
    }
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it('[ASVS 16.3.2] is logged with its status if refused', async () => {
    logLines.length = 0;
    await app.inject('/v1/fail?how=wait');
    expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
      { route: '/v1/fail', status: 429 },
    ]);
  });

  it('is logged in one line, without query and body', async () => {
    logLines.length = 0;
    await post('/v1/double/a?times=2', { value: 3 });
    expect(logLines).toHaveLength(1);
    expect(JSON.parse(logLines[0] ?? '')).toMatchObject({
      method: 'POST',
      route: '/v1/double/:id',
      status: 201,
    });
  });
});

describe('a listening server', () => {
  it('accepts an address with an id token of a person with many groups', async () => {
    const listening = createHttpServer({
      logger: pino({ level: 'silent' }),
      trustProxy: false,
      isHttps: false,
      bodyLimit: 1000,
    });
    listening.get('/logout', async () => ({ isRead: true }));
    const origin = await listening.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${origin}/logout?id_token_hint=${'x'.repeat(100_000)}`);
    expect(answer.status).toBe(200);
    await listening.close();
  });
});

describe('a closing server', () => {
  it('ends once requests in flight are answered, although clients keep connections', async () => {
    const closing = createHttpServer({
      logger: pino({ level: 'silent' }),
      trustProxy: false,
      isHttps: false,
      bodyLimit: 1000,
    });
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    closing.get('/slow', async () => {
      arrived.resolve();
      await released.promise;
      return { isDone: true };
    });
    const origin = await closing.listen({ host: '127.0.0.1', port: 0 });
    const agent = new Agent({ keepAlive: true });
    const sent = request(`${origin}/slow`, { agent }).end();
    const answered = once(sent, 'response');
    await arrived.promise;
    const closed = closing.close();
    // The first look at idle connections finds this one busy.
    await new Promise((resolve) => setTimeout(resolve, 20));
    released.resolve();
    const [response] = await answered;
    expect(await json(response)).toEqual({ isDone: true });
    await closed;
    agent.destroy();
  });
});
