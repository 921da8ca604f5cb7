import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { operation } from '@axp/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { createServe } from './serve.ts';
import { createHttpServer } from './server.ts';

const list = operation('GET', '/list', {
  id: 'list',
  summary: 'Lists words',
  access: 'member',
  isRevalidated: true,
  success: { status: 200, data: z.array(z.string()) },
});

let app: FastifyInstance;
let words: string[];

beforeAll(async () => {
  app = createHttpServer({
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    isHttps: false,
    bodyLimit: 1_000,
  });
  const serve = createServe({ basePathOf: () => '', contextOf: async () => null });
  serve(app, list, async ({ reply }) => {
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization' });
    return { data: words };
  });
  await app.ready();
});
afterAll(() => app.close());

const read = (headers: Record<string, string> = {}) =>
  app.inject({ url: '/list', headers: { 'accept-encoding': 'br', ...headers } });

describe('a list that is requested repeatedly', () => {
  it('[Z-83] has an ETag of its content, and is not sent again to a client that has it', async () => {
    words = ['one'];
    const first = await read();
    const etag = String(first.headers.etag);
    const again = await read({ 'if-none-match': etag });
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag]);
    words = ['two'];
    const changed = await read({ 'if-none-match': etag });
    expect([changed.statusCode, changed.json()]).toEqual([200, { data: ['two'] }]);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('is compressed from its current content, per reader and encoding', async () => {
    for (const word of ['room', 'car', 'room']) {
      words = Array.from({ length: 500 }, () => word);
      const { rawPayload, headers } = await read();
      expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual({ data: words });
      expect(headers.vary).toBe('authorization, accept-encoding');
    }
    const plain = await read({ 'accept-encoding': 'identity' });
    expect(plain.json()).toEqual({ data: words });
  });

  it('is compressed by gzip for a client that supports only gzip', async () => {
    words = Array.from({ length: 500 }, () => 'desk');
    await read();
    const { rawPayload, headers } = await read({ 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual({ data: words });
  });
});
