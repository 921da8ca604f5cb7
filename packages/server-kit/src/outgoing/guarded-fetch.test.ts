import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createAddressGuard, createGuardedFetch } from './guarded-fetch.ts';
import { loopbackRules, parseOutgoingRules } from './outgoing-rules.ts';

let server: Server;
let port: number;
let asked: string[];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host} ${request.url}`);
    if (request.url === '/redirect') {
      response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end();
    } else if (request.url === '/large') response.end(Buffer.alloc(1_048_577));
    else if (request.url === '/never') request.resume();
    else if (request.url === '/empty') response.writeHead(204).end();
    else request.pipe(response.setHeader('content-type', 'text/plain'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  port = address.port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

/** A fetch that resolves names as given, one answer after the other. */
function fetchOf(allow: string, ...answers: readonly string[]) {
  let turn = 0;
  const resolveHost = async () => {
    const address = answers[Math.min(turn, answers.length - 1)] ?? '127.0.0.1';
    turn += 1;
    return [{ address, family: address.includes(':') ? 6 : 4 }];
  };
  const rules = parseOutgoingRules(allow) ?? [];
  return createGuardedFetch(createAddressGuard({ rules, resolveHost }));
}

describe('a guarded fetch', () => {
  it('[H-08] does not call an internal address, by name or number', async () => {
    const byName = fetchOf('', '127.0.0.1');
    for (const host of ['id.test', '127.0.0.1', '2130706433', '0x7f.1', '[::ffff:7f00:1]']) {
      await expect(byName(`http://${host}:${port}/`)).rejects.toThrow('OUTGOING_ALLOW');
    }
    expect(asked).toEqual([]);
  });

  it('[H-08] connects to the checked address, whatever else the name resolves to', async () => {
    // No resolver knows this name: only the checked address can have led to the server.
    const fetched = await fetchOf('id.test', '127.0.0.1')(`http://id.test:${port}/a`);
    expect(fetched.status).toBe(200);
    expect(asked).toEqual([`GET id.test:${port} /a`]);
  });

  it('[H-08] checks each request again', async () => {
    const rebinding = fetchOf('127.0.0.1', '127.0.0.1', '10.0.0.1');
    expect((await rebinding(`http://id.test:${port}/a`)).status).toBe(200);
    await expect(rebinding(`http://id.test:${port}/b`)).rejects.toThrow('OUTGOING_ALLOW');
  });

  it('[H-08] does not follow redirects', async () => {
    const answer = await fetchOf('127.0.0.1')(`http://id.test:${port}/redirect`);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `http://127.0.0.1:${port}/inside`,
    ]);
    expect(asked).toHaveLength(1);
  });

  it('sends a form and reads the response', async () => {
    const body = new URLSearchParams({ a: 'ü' });
    const url = `http://id.test:${port}/`;
    const answer = await fetchOf('127.0.0.1')(url, { method: 'POST', body });
    expect(await answer.text()).toBe('a=%C3%BC');
    expect(answer.headers.get('content-type')).toBe('text/plain');
  });

  it('reads a response without a body', async () => {
    const answer = await fetchOf('127.0.0.1')(`http://id.test:${port}/empty`);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  it('encrypts what it sends to an https address', async () => {
    const answer = fetchOf('127.0.0.1')(`https://id.test:${port}/a`);
    await expect(answer).rejects.toMatchObject({ cause: { code: 'EPROTO' } });
  });

  it.each([
    ['acme.localhost', '127.0.0.1'],
    ['127.0.0.2', '127.0.0.2'],
  ])('finds %s on this machine', async (host, address) => {
    const guard = createAddressGuard({ rules: loopbackRules });
    const found = await guard.resolve({ host, port: 443 });
    expect(found).toContainEqual({ address, family: 4 });
  });

  it('[H-08] accepts responses of at most a megabyte', async () => {
    const answer = fetchOf('127.0.0.1')(`http://id.test:${port}/large`);
    await expect(answer).rejects.toMatchObject({ name: 'TypeError' });
  });

  it('[H-08] runs ten concurrent exchanges with one host, and others meanwhile', async () => {
    const guard = createAddressGuard({ rules: [] });
    const target = { host: 'id.test', port: 443 };
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let running = 0;
    const exchange = async () => {
      running += 1;
      await over;
    };
    const exchanges = Array.from({ length: 12 }, () => guard.inTurn(target, exchange));
    await guard.inTurn({ host: 'other.test', port: 443 }, async () => undefined);
    expect(running).toBe(10);
    end();
    await Promise.all(exchanges);
    expect(running).toBe(12);
  });

  it('[H-08] has its whole time from its turn on', async () => {
    const guard = createAddressGuard({ rules: loopbackRules });
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const target = { host: '127.0.0.1', port };
    const others = Array.from({ length: 10 }, () => guard.inTurn(target, () => over));
    const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const waiting = createGuardedFetch(guard)(`http://127.0.0.1:${port}/a`);
    limit.mockRestore();
    end();
    await Promise.all(others);
    expect((await waiting).status).toBe(200);
  });

  it('ends with its signal', async () => {
    const aborted = new AbortController();
    const { signal } = aborted;
    const answer = fetchOf('127.0.0.1')(`http://id.test:${port}/never`, { signal });
    await once(server, 'request');
    aborted.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
  });

  it.each([
    ['before', (abort: () => void) => abort()],
    ['while', (abort: () => void) => setImmediate(abort)],
  ])('ends with its signal %s its name is resolved', async (_, soon) => {
    const aborted = new AbortController();
    const { signal } = aborted;
    const resolveHost = async () => {
      soon(() => aborted.abort(new Error('enough')));
      return new Promise<never>(() => undefined);
    };
    const fetched = createGuardedFetch(createAddressGuard({ rules: [], resolveHost }));
    await expect(fetched('http://id.test/', { signal })).rejects.toThrow('enough');
  });
});
