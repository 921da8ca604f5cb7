import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createHttpServer } from './server.ts';

let app: FastifyInstance;
let port: number;
const reached: string[] = [];
beforeAll(async () => {
  app = createHttpServer({
    logger: pino({ level: 'silent' }),
    bodyLimit: 1000,
    trustProxy: false,
    isHttps: true,
  });
  app.all('/*', async ({ url }) => {
    reached.push(url);
    return 'reached';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  port = address.port;
});
afterAll(() => app.close());

/** The answers to bytes that no HTTP client would send. */
async function answersTo(lines: readonly string[]): Promise<string> {
  reached.length = 0;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(lines.join('\r\n'));
  return text(socket);
}

const post = ['POST /first HTTP/1.1', 'Host: a.test', 'Content-Type: application/json'];
const smuggled = ['0', '', 'GET /smuggled HTTP/1.1', 'Host: a.test', '', ''];

describe('a message with two hosts', () => {
  it('is refused, whichever host a proxy before the server used', async () => {
    const lines = ['GET /first HTTP/1.1', 'Host: a.test', 'Host: b.test', 'Connection: close'];
    expect(await answersTo([...lines, '', ''])).toMatch(/^HTTP\/1\.1 400 /);
    expect(reached).toEqual([]);
  });
});

describe('[ASVS 4.2.1] a message with an ambiguous end', () => {
  it.each([
    ['two kinds of length', ['Content-Length: 5', 'Transfer-Encoding: chunked', '', ...smuggled]],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 44', '', ...smuggled]],
    ['a length that is no number', ['Content-Length: +0', '', ...smuggled]],
    ['another encoding last', ['Transfer-Encoding: chunked, identity', '', ...smuggled]],
    ['a chunk of no size', ['Transfer-Encoding: chunked', '', 'x', ...smuggled]],
    ['a space before the colon', ['Transfer-Encoding : chunked', '', ...smuggled]],
  ])('with %s is refused, and nothing after it is read', async (_, rest) => {
    const answers = await answersTo([...post, ...rest]);
    expect(answers).toMatch(/^HTTP\/1\.1 400 /);
    expect(reached).not.toContain('/smuggled');
  });
});
