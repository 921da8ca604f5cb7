import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { acmeHost, testSso } from './app.ts';

const sso = testSso();
let app: FastifyInstance;
beforeAll(async () => {
  app = sso.app;
});

describe('health', () => {
  it.each(['live', 'ready'])('reports that the platform is %s', async (status) => {
    const answer = await app.inject({ url: `/health/${status}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, data: { status }, error: null });
  });
});

describe('refusals', () => {
  it('[S-04] [Z-114] report an unknown route as 404 in the platform’s envelope', async () => {
    const answer = await app.inject({ url: '/nothing/here' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toEqual({
      success: false,
      data: null,
      error: {
        code: 'request.not_found',
        status: 404,
        message: expect.any(String),
        requestId: expect.any(String),
        errors: [],
      },
    });
  });

  it('[Z-114] report another method on a known route as 405', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/health/live' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toContain('GET');
    expect(answer.json()).toMatchObject({ success: false });
  });

  it.each([
    ['a broken escape in the path', { url: '/health/%E0%A4%A' }],
    ['a control character in the path', { url: '/health/%00live' }],
    ['a body that is not JSON', { method: 'POST', url: '/x', payload: '{', headers: json() }],
    ['a body over the limit', { method: 'POST', url: '/x', payload: large(), headers: json() }],
    ['a body of another type', { method: 'POST', url: '/x', payload: 'a', headers: text() }],
  ] as const)('[Z-114] report %s as a 4xx in the envelope', async (_, request) => {
    const answer = await app.inject(request);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ success: false, data: null });
  });
});

describe('security headers', () => {
  it('forbid sniffing, framing and foreign sources', async () => {
    const { headers } = await app.inject({ url: '/health/live', headers: { host: acmeHost } });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  });
});

function json() {
  return { 'content-type': 'application/json' };
}

function text() {
  return { 'content-type': 'text/plain' };
}

function large(): string {
  return JSON.stringify('x'.repeat(70_000));
}
