import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createHttpServer } from './server.ts';

const serverOf = (isHttps: boolean, trustProxy = false) =>
  createHttpServer({ logger: pino({ level: 'silent' }), bodyLimit: 1000, trustProxy, isHttps });

describe('[ASVS 3.4.1] Strict-Transport-Security', () => {
  let direct: FastifyInstance;
  let behindProxy: FastifyInstance;
  let plain: FastifyInstance;
  beforeAll(() => {
    direct = serverOf(true);
    behindProxy = serverOf(true, true);
    plain = serverOf(false);
  });
  afterAll(() => Promise.all([direct, behindProxy, plain].map((app) => app.close())));

  const headerOf = async (app: FastifyInstance, headers: Record<string, string>) =>
    (await app.inject({ url: '/', headers })).headers['strict-transport-security'];

  it.each(['booking.acme.co.th', 'acme.booking.example.com', 'sso.example.com:443'])(
    'includes subdomains of %s',
    async (host) => {
      expect(await headerOf(direct, { host })).toBe('max-age=31536000; includeSubDomains');
    },
  );

  it.each(['acme.co.th', 'example.com', 'acme.github.io', '192.0.2.7', 'localhost', 'co.th', '?'])(
    'is only for %s, which may have other subdomains or none',
    async (host) => {
      expect(await headerOf(direct, { host })).toBe('max-age=31536000');
    },
  );

  it('follows the host that the browser requested', async () => {
    const headers = { host: 'internal.example.com', 'x-forwarded-host': 'acme.com' };
    expect(await headerOf(behindProxy, headers)).toBe('max-age=31536000');
  });

  it('is not sent if browsers use http', async () => {
    expect(await headerOf(plain, { host: 'booking.acme.co.th' })).toBeUndefined();
  });
});
