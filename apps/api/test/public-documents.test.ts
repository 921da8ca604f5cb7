import { adminBasePath, apiBasePath, operations } from '@axp/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApi } from './app.ts';
import { startTestApi } from './app.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

describe('[Z-113] the OpenAPI document', () => {
  it('is served with every operation under a unique id, with summary and refusals', async () => {
    const response = await api.inject('/v1/openapi.json');
    const document = response.json<{ paths: Record<string, Record<string, Described>> }>();
    const described = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
      operations.map(({ id }) => id).toSorted(),
    );
    for (const { summary, responses } of described) {
      expect(summary).not.toBe('');
      expect(Object.keys(responses)).toContain('400');
    }
  });

  it('describes exactly the existing routes', async () => {
    const { paths } = (await api.inject('/v1/openapi.json')).json<{
      paths: Record<string, Record<string, Described>>;
    }>();
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
        const route = { method: method.toUpperCase(), url };
        expect({ route, isThere: api.app.hasRoute(route) }).toEqual({ route, isThere: true });
      }
    }
    const isBelow = (path: string) =>
      [apiBasePath, adminBasePath].some((base) => path.startsWith(`${base}/`));
    expect(Object.keys(paths).every(isBelow)).toBe(true);
  });
});

describe('[Z-101] the published keys', () => {
  it('are public keys with an id and a use', async () => {
    const response = await api.inject('/.well-known/jwks.json');
    expect(response.headers['cache-control']).toBe('public, max-age=300');
    expect(response.json()).toEqual({
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          alg: 'EdDSA',
          use: 'sig',
          x: expect.stringMatching(/^[\w-]{43}$/),
          kid: expect.any(String),
        },
      ],
    });
  });
});

describe('[Z-124] health', () => {
  it('is live as long as the process answers, and ready when its database is', async () => {
    for (const path of ['live', 'ready']) {
      const response = await api.inject(`/health/${path}`);
      expect(response.json()).toEqual({ data: { status: path } });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it('is not ready without a database, and reports it as a problem', async () => {
    const lost = await startTestApi();
    await lost.database.close();
    const response = await lost.inject('/health/ready');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'server.unavailable' });
    expect((await lost.inject('/health/live')).statusCode).toBe(200);
    await lost.app.close();
  });
});

describe('every response', () => {
  it('has the headers that isolate a page', async () => {
    const { headers } = await api.inject('/health/live');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('is compressed if large and the client supports it', async () => {
    const url = '/v1/openapi.json';
    const plain = await api.inject(url);
    const small = await api.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  });
});
